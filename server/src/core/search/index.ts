export { matchIn, onlyTag, queryOf, termsOf, type Term } from './terms.ts'
export { correctTerms, forgetWords, learnWords, sharedWords, textOf, wordsWithPrefix } from './vocabulary.ts'
export { indexed, indexTitleAndText, wordsIn } from './words.ts'

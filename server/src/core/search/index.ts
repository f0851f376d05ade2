export { matchIn, onlyTag, queryOf, termsOf, type Term } from './terms.ts'
export { correctTerms, learnWords, sharedWords, textOf, wordsBeginning } from './vocabulary.ts'
export { indexed, indexedThing, wordsIn } from './words.ts'

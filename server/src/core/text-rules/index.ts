export { areTextsAllowed, assertNewTextsAllowed, assertTextsAllowed } from './assert-texts.ts'
export { wordsOfList } from './find-phrases.ts'
export { withWordGuard } from './guard-routes.ts'
export {
  installTextSources,
  textSource,
  textSources,
  type PublishedText,
  type Rewriting,
  type TextReading,
  type TextSource,
} from './published-texts.ts'
export { areWordsAllowed, assertTextAllowed, replaceWords, sentenceOf, textProblems, wordsIn, type Rules } from './text-rules.ts'

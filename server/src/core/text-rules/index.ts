export { assertTextAllowed, sentenceOf, textProblems, wordsOfList } from './text-rules.ts'

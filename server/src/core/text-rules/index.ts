export { areTextsAllowed, assertNewTextsAllowed, assertTextsAllowed } from './assert-texts.ts'
export { assertTextAllowed, sentenceOf, textProblems, wordsOfList } from './text-rules.ts'

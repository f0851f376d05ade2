export { areTextsAllowed, assertTextsAllowed } from './assert-texts.ts'
export { assertTextAllowed, sentenceOf, textProblems, wordsOfList } from './text-rules.ts'

export { areTextsAllowed, assertNewTextsAllowed, assertTextsAllowed } from './assert-texts.ts'
export { areWordsAllowed, assertTextAllowed, sentenceOf, textProblems, wordsOfList, type Rules } from './text-rules.ts'

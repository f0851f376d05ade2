export { replyTimes } from './reply-times.ts'
export { messagesPersonalData } from './personal-data.ts'
export { automaticResults, sendAutomatic, soldAutomatic } from './automatic.ts'
export { bulkResults, sendToAll, soldInBulk, unsendBatch, type AddressedText } from './bulk.ts'
export {
  claimReactionNews,
  countEdits,
  dropReaction,
  lockMessage,
  pinnedMessages,
  reactionsTo,
  replaceText,
  setPinned,
  setReaction,
} from './acts-store.ts'
export { caseMessages, type CaseMessage } from './case-messages.ts'
export {
  clearConversation,
  conversationBetween,
  isWithinReach,
  conversationOf,
  conversationsById,
  lockConversation,
  markSeen,
  openConversationBetween,
  otherSide,
  type ConversationRow,
  type Page,
  type PairRow,
} from './conversation-store.ts'
export { clearedMessagesWithFiles } from './cleared-store.ts'
export { mediaIn, type MessageFile } from './gallery-store.ts'
export { answeringLabelIn } from './answering-label.ts'
export {
  assertFilesFit,
  messageMediaOf,
  openFileIdsOf,
  soldFileIds,
  writeMessageMedia,
  type MessageMediaInput,
} from './message-media.ts'
export { disappearanceTimeOnceSeen } from './disappearing-rules.ts'
export { uncountUnseen, accountsWithUnseen, deleteDue, startTimersOfSeen } from './disappearing-store.ts'
export {
  conversationCleared,
  conversationQuieted,
  conversationSeen,
  messageDeleted,
  messagesChanged,
  messageSent,
  messagesSent,
  messagesUnsent,
  messagesWaiting,
  allMessagesSeen,
  reactionWaiting,
  restrictionChanged,
  scriptStepSent,
} from './events.ts'
export { changeStates, countPinned, markManySeen, type StateChange } from './inbox-state.ts'
export {
  countUnseen,
  fansOfConversations,
  firstConversationIds,
  listConversations,
  searchConversations,
  type InboxQuery,
  type OwnMarks,
} from './inbox-list.ts'
export { changeMessageSettings, messageSettingsOf, type MessageSettingsRow } from './message-settings.ts'
export { deletePresence, isSeenOnline, onlineFans, presencesIn, renewPresence, showsPresence } from './presence.ts'
export { freeMessagesSince, hasWritten, setWritingTerms, writingTermsOf, type WritingTermsRow } from './writing-store.ts'
export {
  areFilesReady,
  cleanText,
  contentOf,
  isPriceAllowed,
  kindOf,
  type MessageInput,
  type MessageContent,
  type Pair,
} from './rules.ts'
export { notifyLater, notifyOfUnseen, notifyRecipient } from './message-notifications.ts'
export { messagesForSafety, recentWordsOf } from './safety-store.ts'
export { setRestriction } from './restrict.ts'
export { searchMessagesByWords } from './search-store.ts'
export { isUserMessage } from './user-messages.ts'
export { messagesAround, seqAt } from './position-store.ts'
export {
  appendMessage,
  listMessages,
  lockOwnMessage,
  markDeleted,
  markWithheld,
  restoreWithheld,
  setSold,
  mediaSent,
  messagesById,
  messagesSince,
  messagesWithBlock,
  messageWords,
  shareMessages,
  type MessageRow,
} from './store.ts'
export { writeStep } from './write-step.ts'

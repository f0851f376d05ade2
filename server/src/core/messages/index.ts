export { automaticResults, isRestricted, sendAutomatic, soldAutomatic } from './automatic.ts'
export { bulkResults, sendToMany, soldInBulk, takeBackSome, type Addressed } from './bulk.ts'
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
export {
  clear,
  conversationBetween,
  conversationOf,
  conversationsById,
  lockConversation,
  markSeen,
  openBetween,
  otherSide,
  type ConversationRow,
  type Page,
  type PairRow,
} from './conversation-store.ts'
export { emptiedWithFiles } from './emptied-store.ts'
export { mediaIn, type MessageFile } from './gallery-store.ts'
export { answeringIn } from './answering.ts'
export {
  assertFilesFit,
  mediaPartOf,
  openFileIdsOf,
  soldFileIds,
  writeMediaPart,
  type MediaDraft,
} from './media-part.ts'
export { unsendTimeOnceSeen } from './unsend-rules.ts'
export { forgetUnseen, stillUnseen, takeDue, timeSeen } from './unsend-store.ts'
export {
  conversationEmptied,
  conversationQuieted,
  conversationSeen,
  messageDeleted,
  messagesChanged,
  messageSent,
  messagesSent,
  messagesTakenBack,
  messagesWaiting,
  nothingUnseen,
  reactionWaiting,
  scriptStepSent,
} from './events.ts'
export { changeStates, countPinned, markManySeen, type StateChange } from './inbox-state.ts'
export {
  countUnseen,
  fansOfConversations,
  firstOf,
  listConversations,
  searchConversations,
  type InboxQuery,
  type OwnMarks,
} from './inbox-list.ts'
export { changeMessageSettings, messageSettingsOf, type MessageSettingsRow } from './message-settings.ts'
export { forgetPresence, isSeenOnline, onlineFans, presencesIn, renewPresence, showsItself } from './presence.ts'
export { freeMessagesSince, hasWritten, setWritingTerms, writingTermsOf, type WritingTermsRow } from './writing-store.ts'
export { areReady, cleaned, contentOf, isPriceAllowed, kindOf, type Draft, type MessageContent, type Pair } from './rules.ts'
export { notifyLater, notifyOfUnseen, notifyRecipient } from './notifying.ts'
export { messagesWithWords } from './words-store.ts'
export { isWritten } from './written.ts'
export { messagesAt, seqAt } from './place-store.ts'
export {
  appendMessage,
  listMessages,
  lockOwnMessage,
  markDeleted,
  setSold,
  mediaSent,
  messagesById,
  messagesSince,
  messagesWithBlock,
  messageWords,
  shareMessages,
  type MessageRow,
} from './store.ts'

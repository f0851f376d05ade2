/** A fake server for one conversation: its messages, the viewer's read position and drafts. */
import { done, type Input } from '@fanfare/contract'
import { viewCustomOrderTerms } from '@fanfare/contract/custom-order-terms'
import { viewShowTerms } from '@fanfare/contract/private-show-terms'
import { conversationRead } from '@fanfare/contract/inbox'
import { checkMessage, listPinned } from '@fanfare/contract/message-actions'
import { listDrafts, readDraft, saveDraft, type MessageDraft } from '@fanfare/contract/message-drafts'
import {
  listConversations,
  listMessages,
  messageCreated,
  markConversationRead,
  readConversation,
  sendMessage,
  type Conversation,
  type Message,
} from '@fanfare/contract/messages'
import type { Person } from '@fanfare/contract/people'
import { readSafetySigns } from '@fanfare/contract/safety'
import type { Me } from '@fanfare/contract/users'
import { aFan, aPerson, idOf } from './examples.ts'
import { currentFakes } from './fakes.ts'

interface ConversationOptions {
  readonly viewer?: Me
  readonly other?: Person
  /** The other person's messages so far, oldest first. */
  readonly texts?: readonly string[]
}

const FIRST_DAY = Date.parse('2026-01-01T09:00:00.000Z')
const MESSAGES_EVERY_MS = 3 * 60 * 60_000
/** Numbers the conversations. Screens keep a conversation's data beyond a test, so every test needs its own conversation. */
let created = 0

export class FakeConversation {
  readonly id = idOf(1_000_000 * ++created)
  readonly path = `/messages/${this.id}`
  readonly viewer: Me
  readonly other: Person
  readonly messages: Message[] = []
  readonly #taken = new Map<string, Message>()
  /** The number of the last message that the viewer has seen. */
  seenSeq = 0
  draft: MessageDraft

  constructor({ viewer = aFan(), other = aPerson(), texts = [] }: ConversationOptions = {}) {
    this.viewer = viewer
    this.other = other
    this.draft = {
      conversationId: this.id,
      version: 0,
      text: '',
      price: '',
      media: [],
      openFileIds: [],
      lockedText: '',
      savedAt: null,
    }
    this.receive(...texts)
    this.seenSeq = texts.length
    this.#reply()
  }

  /** Adds messages of the other person without sending events. Returns the number of the first. */
  receive(...texts: readonly string[]): number {
    const first = this.messages.length + 1
    for (const text of texts) this.#add(this.other._id, text)
    return first
  }

  /** Adds a message of the other person and sends its event. */
  async tell(text: string): Promise<void> {
    await currentFakes().realtime.tell(messageCreated, this.#add(this.other._id, text))
  }

  /** Replies to a request that sends a message. A known idempotency key does not add the message again. */
  readonly takesMessage = ({ body }: Input<typeof sendMessage>): Message => {
    const key = currentFakes().api.requestsTo(sendMessage).at(-1)?.idempotencyKey ?? ''
    const message = this.#taken.get(key) ?? this.#add(this.viewer._id, body?.text ?? '')
    this.#taken.set(key, message)
    return message
  }

  get unseen(): number {
    return this.messages.filter(({ seq, senderId }) => seq > this.seenSeq && senderId === this.other._id).length
  }

  get view(): Conversation {
    const last = this.messages.at(-1)
    const state = { isMuted: false, isArchived: false, isHidden: false, isUnread: false, isPinned: false, isRestricted: false }
    return {
      _id: this.id,
      with: this.other,
      totalNotSeenMessages: this.unseen,
      lastMessage: last?.text ?? '',
      lastMessageCreatedAt: last?.createdAt ?? null,
      lastSenderId: last?.senderId ?? null,
      lastSeq: last?.seq ?? 0,
      firstUnseenSeq: this.unseen > 0 ? this.seenSeq + 1 : null,
      seenSeq: 0,
      state,
      presence: null,
      writing: { may: 'free', left: null },
    }
  }

  #add(senderId: string, text: string): Message {
    const seq = this.messages.length + 1
    const message: Message = {
      _id: idOf(Number(this.id.slice(-12)) + seq),
      conversationId: this.id,
      senderId,
      seq,
      kind: 'text',
      text,
      price: 0,
      createdAt: new Date(FIRST_DAY + seq * MESSAGES_EVERY_MS).toISOString(),
      locked: false,
      isDeleted: false,
      files: [],
      isSold: false,
    }
    this.messages.push(message)
    return message
  }

  #reply(): void {
    const { api, realtime } = currentFakes()
    api.replyTo(listConversations, () => ({ data: [this.view], total: 1 }))
    api.replyTo(readConversation, () => this.view)
    api.replyTo(listMessages, ({ query = {} }) => ({ data: this.#page(query), total: this.messages.length }))
    api.replyTo(viewCustomOrderTerms, { terms: null })
    api.replyTo(readSafetySigns, { signs: [] })
    api.replyTo(viewShowTerms, { terms: null })
    api.replyTo(listPinned, { pinned: [] })
    api.replyTo(checkMessage, { problems: [] })
    api.replyTo(sendMessage, this.takesMessage)
    api.replyTo(markConversationRead, ({ query: { upToSeq = Infinity } = {} }) => {
      this.seenSeq = Math.max(this.seenSeq, Math.min(upToSeq, this.messages.length))
      void realtime.tell(conversationRead, { conversationId: this.id, seenSeq: this.seenSeq, unseen: this.unseen })
      return done
    })
    api.replyTo(listDrafts, () => ({ drafts: this.draft.version > 0 ? [this.draft] : [] }))
    api.replyTo(readDraft, () => this.draft)
    api.replyTo(saveDraft, ({ body: { text, price } }) => {
      this.draft = { ...this.draft, version: this.draft.version + 1, text, price }
      return { isSaved: true, draft: this.draft }
    })
  }

  #page({ limit = 25, offset = 0, afterSeq, beforeSeq, aroundSeq }: NonNullable<Input<typeof listMessages>['query']>): Message[] {
    if (afterSeq !== undefined) return this.messages.filter(({ seq }) => seq > afterSeq).slice(0, limit)
    if (beforeSeq !== undefined) return this.messages.filter(({ seq }) => seq < beforeSeq).slice(-limit)
    if (aroundSeq !== undefined) {
      const from = Math.max(aroundSeq - Math.ceil(limit / 2), 0)
      return this.messages.slice(from, from + limit)
    }
    return this.messages.toReversed().slice(offset, offset + limit)
  }
}

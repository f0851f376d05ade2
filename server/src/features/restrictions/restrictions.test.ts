/** Stories of fans whom a performer restricts: others lose sight of their words, and the fans themselves notice nothing. */
import assert from 'node:assert/strict'
import { beforeAll, onTestFinished, test } from 'vitest'
import * as comments from '@fanfare/contract/comments'
import * as inbox from '@fanfare/contract/inbox'
import * as live from '@fanfare/contract/live'
import * as chat from '@fanfare/contract/live-chat'
import * as follows from '@fanfare/contract/follows'
import * as messages from '@fanfare/contract/messages'
import * as notifications from '@fanfare/contract/notifications'
import * as performers from '@fanfare/contract/performers'
import * as posts from '@fanfare/contract/posts'
import { addReaction } from '@fanfare/contract/reactions'
import * as restrictions from '@fanfare/contract/restrictions'
import { tip } from '@fanfare/contract/tokens'
import { assertBooks } from '../../../test/books.ts'
import { goesLive, staysLive, watches } from '../../../test/live.ts'
import { isApiError } from '../../../test/payments.ts'
import { openSocket } from '../../../test/socket.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
beforeAll(async () => {
  site = await openTestServer()
})

const restricts = (performer: Caller, other: { readonly id: string }) =>
  performer(restrictions.restrictUser, { body: { userId: other.id } })
const unrestricts = (performer: Caller, other: { readonly id: string }) =>
  performer(restrictions.unrestrictUser, { params: { id: other.id } })
const restricted = async (performer: Caller) =>
  (await performer(restrictions.listRestricted, { query: {} })).data.map(({ username }) => username)
const publish = async (performer: Caller) =>
  (await performer(posts.createPost, { body: { text: 'words', audience: 'free' } }))._id
const comment = (who: Caller, objectId: string, text: string, parentId?: string) =>
  who(comments.addComment, { body: { objectType: 'post', objectId, text, ...(parentId && { parentId }) } })
const commentsFor = async (who: Caller | TestServer['guest'], objectId: string) =>
  (await who(comments.listComments, { query: { objectType: 'post', objectId } })).data
const texts = async (who: Caller | TestServer['guest'], objectId: string) =>
  (await commentsFor(who, objectId)).map(({ text }) => text)
const counted = async (who: Caller | TestServer['guest'], id: string) =>
  (await who(posts.viewPost, { params: { id } })).engagement.comments
const titlesOf = async (who: Caller) => (await who(notifications.listNotifications, { query: {} })).data.map(({ title }) => title)
const talks = async (fan: Caller, performer: Caller) =>
  (await fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } }))._id
const writes = (who: Caller, id: string, text: string) => who(messages.sendMessage, { params: { id }, body: { text } })

test('comments of a restricted fan are visible to the two until the performer approves them', async () => {
  const [ada, felix, gina] = [await site.performer('ada'), await site.fan('felix'), await site.fan('gina')]
  const post = await publish(ada)
  await comment(felix, post, 'before')
  await restricts(ada, felix)
  const { _id } = await comment(felix, post, '@gina look')
  await site.quiet()

  assert.deepEqual(await texts(felix, post), ['@gina look', 'before'])
  assert.deepEqual(await texts(ada, post), ['@gina look', 'before'])
  for (const other of [gina, site.guest]) assert.deepEqual(await texts(other, post), ['before'])
  assert.deepEqual([await counted(felix, post), await counted(ada, post), await counted(gina, post)], [2, 2, 1])
  assert.deepEqual(await titlesOf(gina), [], 'a mention in a held comment notifies no one')
  assert.deepEqual((await commentsFor(ada, post))[0]?.can, ['delete', 'approve'])
  assert.equal((await commentsFor(ada, post))[0]?.isHeld, true)
  assert.deepEqual((await commentsFor(felix, post))[0]?.can, ['reply', 'edit', 'delete'])
  const like = { body: { action: 'like', objectType: 'comment', objectId: _id } } as const
  await assert.rejects(gina(addReaction, like), isApiError('not_found'))
  await assert.rejects(comment(gina, post, 'which?', _id), isApiError('not_found'))
  await assert.rejects(comment(ada, post, 'no', _id), isApiError('not_allowed'))
  await assert.rejects(ada(comments.pinComment, { params: { id: _id } }), isApiError('not_found'))
  await assert.rejects((await site.performer('other'))(comments.approveComment, { params: { id: _id } }), isApiError('not_found'))

  await Promise.all([1, 2, 3].map(() => ada(comments.approveComment, { params: { id: _id } })))
  assert.deepEqual(await texts(gina, post), ['@gina look', 'before'])
  assert.deepEqual([await counted(felix, post), await counted(ada, post), await counted(gina, post)], [2, 2, 2])
})

test('a restricted fan cannot get around it with an edit, a reply, or a deletion', async () => {
  const [ada, felix, gina] = [await site.performer('ada.e'), await site.fan('felix.e'), await site.fan('gina.e')]
  const post = await publish(ada)
  const { _id: old } = await comment(felix, post, 'friendly')
  const { _id: hers } = await comment(gina, post, 'hers')
  await site.quiet()
  await restricts(ada, felix)
  await felix(comments.editComment, { params: { id: old }, body: { text: 'nasty' } })
  await comment(felix, post, 'nasty reply', hers)
  await site.quiet()
  assert.deepEqual(await texts(gina, post), ['hers'])
  assert.equal((await commentsFor(gina, post))[0]?.totalReplies, 0)
  assert.equal((await commentsFor(felix, post)).find(({ _id }) => _id === hers)?.totalReplies, 1)
  assert.deepEqual([await counted(felix, post), await counted(ada, post), await counted(gina, post)], [3, 3, 1])
  assert.deepEqual(await titlesOf(gina), [])

  await unrestricts(ada, felix)
  assert.deepEqual(await texts(gina, post), ['hers'], 'an earlier comment waits for the performer')
  await comment(felix, post, 'new')
  assert.deepEqual(await texts(gina, post), ['new', 'hers'])
  await felix(comments.deleteComment, { params: { id: old } })
  assert.deepEqual([await counted(felix, post), await counted(gina, post)], [3, 2])
})

test('messages of someone who was restricted before they ever wrote arrive silently in a separate place', async () => {
  const [ada, felix] = [await site.performer('ada.m'), await site.fan('felix.m')]
  const post = await publish(ada)
  await comment(felix, post, 'so that she knows him')
  await site.quiet()
  const before = await titlesOf(ada)
  await restricts(ada, felix)
  await Promise.all([1, 2].map(() => restricts(ada, felix)))
  assert.deepEqual(await restricted(ada), ['felix.m'])
  const id = await talks(felix, ada)
  await writes(felix, id, 'hello')
  await felix(addReaction, { body: { action: 'like', objectType: 'post', objectId: post } })
  await site.quiet()
  assert.deepEqual([(await ada(messages.listConversations, { query: {} })).total, await titlesOf(ada)], [0, before])
  const [line] = (await ada(messages.listConversations, { query: { tab: 'restricted' } })).data
  assert.equal(line?._id, id)
  assert.equal((await ada(restrictions.readRestriction, { params: { id: felix.id } })).isRestricted, true)

  await ada(inbox.changeConversation, { params: { id }, body: { isRestricted: false } })
  assert.deepEqual([await restricted(ada), (await ada(messages.listConversations, { query: {} })).total], [[], 1])
  await ada(inbox.changeConversation, { params: { id }, body: { isRestricted: true } })
  assert.deepEqual(await restricted(ada), ['felix.m'], 'the inbox and the profile change the same restriction')
})

test('lines of a restricted viewer in a show reach the performer alone, and payments everyone without their words', async () => {
  const [ada, felix, gina] = [await site.performer('ada.l'), await site.fan('felix.l', 100), await site.fan('gina.l')]
  await felix(follows.follow, { params: { id: ada.id } })
  await restricts(ada, felix)
  const room = await staysLive(site, (await goesLive(ada))._id)
  const reads = async (who: Caller) => (await who(chat.listLiveMessages, { params: { id: room }, query: {} })).data
  for (const who of [felix, gina]) await watches(site, who, room)
  const windows = await openSocket(site.base, ada.token)
  onTestFinished(() => windows.close())

  const line = await felix(chat.sendLiveMessage, { params: { id: room }, body: { text: 'nasty' } })
  assert.equal((await windows.received(chat.liveMessageCreated, (one) => one._id === line._id)).text, 'nasty')
  await felix(tip, { params: { id: ada.id }, body: { amount: 50, message: 'nasty, too', streamId: room } })
  await site.quiet()
  assert.deepEqual(
    (await reads(felix)).map(({ text }) => text),
    ['nasty, too', 'nasty'],
  )
  assert.deepEqual(
    (await reads(ada)).map(({ text }) => text),
    ['nasty, too', 'nasty'],
  )
  assert.deepEqual(
    (await reads(gina)).map(({ text, tokens }) => [text, tokens]),
    [['', 50]],
  )
  const answer = (who: Caller) => who(chat.sendLiveMessage, { params: { id: room }, body: { text: 'what?', replyTo: line._id } })
  await assert.rejects(answer(gina), isApiError('not_found'))
  await assert.rejects(answer(ada), isApiError('not_valid'))
  const pin = ada(chat.changeLiveChat, { params: { id: room }, body: { pinnedId: line._id } })
  await assert.rejects(pin, isApiError('not_valid'))
  const viewersFor = async (who: Caller) =>
    (await who(live.listLiveViewers, { params: { id: room }, query: {} })).data.map(({ person }) => person.username).toSorted()
  assert.deepEqual(await viewersFor(gina), ['gina.l'])
  assert.deepEqual(await viewersFor(felix), ['felix.l', 'gina.l'])
  assert.deepEqual(await viewersFor(ada), ['felix.l', 'gina.l'])
  assert.equal((await answer(felix)).replyTo?.text, 'nasty')
  await assertBooks(site)
})

/** Replaces names and ids of the two fans, and times, which always differ. */
const compared = (reply: unknown, fan: Caller): unknown =>
  JSON.parse(
    JSON.stringify(reply)
      .replaceAll(fan.username, 'fan')
      .replace(/"[0-9a-f]{8}-[0-9a-f-]{27}"/g, '"id"')
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
      .replace(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"time"'),
  )

/** Returns the replies to everything that a fan can do with a performer. The two fans differ only in the restriction. */
async function everythingOf(fan: Caller, ada: Caller, { post, room }: { readonly post: string; readonly room: string }) {
  const replies: [string, unknown][] = []
  const asks = async (name: string, reply: Promise<unknown>) =>
    replies.push([name, compared(await reply.catch((e: unknown) => String(e)), fan)])
  await asks('profile', fan(performers.viewPerformer, { params: { id: ada.id } }))
  await asks('follow', fan(follows.follow, { params: { id: ada.id } }))
  const id = await talks(fan, ada)
  await asks('message', writes(fan, id, 'hello'))
  await asks('conversation', fan(messages.readConversation, { params: { id } }))
  await asks('messages', fan(messages.listMessages, { params: { id }, query: {} }))
  await asks('conversations', fan(messages.listConversations, { query: {} }))
  const written = await comment(fan, post, 'a comment')
  await asks('comment', Promise.resolve(written))
  await asks('reply', comment(fan, post, 'a reply', written._id))
  await asks('edit', fan(comments.editComment, { params: { id: written._id }, body: { text: 'edited' } }))
  await asks('like', fan(addReaction, { body: { action: 'like', objectType: 'comment', objectId: written._id } }))
  const own = { query: { objectType: 'post', objectId: post, firstId: written._id } } as const
  await asks(
    'comments',
    fan(comments.listComments, own).then(({ data: [first] }) => first),
  )
  await asks('replies', fan(comments.listComments, { query: { objectType: 'post', objectId: post, parentId: written._id } }))
  await asks('post', fan(posts.viewPost, { params: { id: post } }))
  await asks('feed', fan(posts.listPosts, { query: {} }))
  await asks(
    'chat',
    fan(chat.readLiveChat, { params: { id: room } }).then((page) => ({ ...page, lastSeq: 0 })),
  )
  const line = await fan(chat.sendLiveMessage, { params: { id: room }, body: { text: 'a line' } })
  await asks('line', Promise.resolve({ ...line, seq: 0 }))
  await asks(
    'lines',
    fan(chat.listLiveMessages, { params: { id: room }, query: {} }).then(({ data: [latest] }) => ({ ...latest, seq: 0 })),
  )
  await asks('tip', fan(tip, { params: { id: ada.id }, body: { amount: 50, message: 'a tip', streamId: room } }))
  await asks('shows', fan(live.searchLiveRooms, { query: {} }))
  await asks('notifications', fan(notifications.listNotifications, { query: {} }))
  await asks('restrict', fan(restrictions.listRestricted, { query: {} }))
  await asks('unsay', fan(comments.deleteComment, { params: { id: written._id } }))
  return replies
}

test('a restricted fan gets the same replies as a twin who is not restricted', async () => {
  const [ada, felix, fedor] = [await site.performer('ada.t'), await site.fan('felix.t', 100), await site.fan('fedor.t', 100)]
  const post = await publish(ada)
  const room = await staysLive(site, (await goesLive(ada))._id)
  for (const fan of [felix, fedor]) await fan(follows.follow, { params: { id: ada.id } })
  await site.quiet()
  // Each deletes their comments, so both begin with the same post.
  const free = await everythingOf(fedor, ada, { post, room })
  await site.quiet()
  await restricts(ada, felix)
  const bound = await everythingOf(felix, ada, { post, room })
  assert.equal(free.length, 22)
  for (const [i, [name, reply]] of free.entries()) assert.deepEqual(bound[i], [name, reply])
})

test('a performer can’t restrict herself, an operator or a stranger, and fans restrict no one', async () => {
  const [ada, olga, hidden] = [await site.performer('ada.x'), await site.operator('olga.x'), await site.fan('hidden.x')]
  await assert.rejects(restricts(ada, ada), isApiError('not_valid'))
  await assert.rejects(restricts(ada, olga), isApiError('not_found'))
  await assert.rejects(restricts(ada, hidden), isApiError('not_found'))
  await assert.rejects(restricts(hidden, ada), isApiError('not_allowed'))
})

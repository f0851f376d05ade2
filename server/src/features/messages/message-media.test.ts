import assert from 'node:assert/strict'
import { beforeAll, onTestFinished, test } from 'vitest'
import { ApiError, type ErrorCode, type Input } from '@fanfare/contract'
import * as exported from '@fanfare/contract/exports'
import { follow } from '@fanfare/contract/follows'
import * as massMessages from '@fanfare/contract/mass-messages'
import * as media from '@fanfare/contract/message-media'
import * as messages from '@fanfare/contract/messages'
import { listNotifications } from '@fanfare/contract/notifications'
import * as posts from '@fanfare/contract/posts'
import { listOwnPurchases } from '@fanfare/contract/purchases'
import { searchVault } from '@fanfare/contract/vault'
import { exportOf, fetchArchive } from '../../../test/archives.ts'
import { film, tone } from '../../../test/test-videos.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openSocket } from '../../../test/socket.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { waitFor } from '../../../test/wait.ts'

let site: TestServer
let ada: Caller
beforeAll(async () => {
  site = await openTestServer()
  ada = await site.performer('ada.vale')
})

const refused = (code: ErrorCode, field?: string) => (error: unknown) =>
  error instanceof ApiError && error.code === code && (field === undefined || error.errors?.[0]?.field === field)
const cookieOf = ({ token }: Caller) => ({ cookie: `token=${token}` })

async function talking(username: string) {
  const fan = await site.fan(username, 100)
  const { _id: id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: ada.id } })
  return { fan, params: { id } }
}

async function ready(who: Caller, uploaded: Promise<{ _id: string }>): Promise<string> {
  const { _id: id } = await uploaded
  const status = async () => (await who(messages.readMessageFileStatus, { params: { id, fileId: id } })).status
  await waitFor(async () => (await status()) === 'ready', 'the file')
  return id
}
const photo = async (who: Caller, width = 300) =>
  ready(who, who(messages.uploadMessagePhoto, { files: { file: await jpeg(width) } }))

type Body = NonNullable<Input<typeof messages.sendMessage>['body']>
const sends = (params: { id: string }, body: Body) => ada(messages.sendMessage, { params, body })
const newest = async (who: Caller, params: { id: string }) => (await who(messages.listMessages, { params })).data[0]!
const SECRET = 'the harbour at dawn'

test('a fan plays a preview before paying, sees a summary of the rest, and unlocks the text with it', async () => {
  const { fan, params } = await talking('felix')
  const preview = await ready(ada, ada(messages.uploadMessageVideo, { files: { file: await film(site) } }))
  const [one, two] = [await photo(ada, 320), await photo(ada, 340)]
  const voice = await ready(ada, ada(media.uploadMessageAudio, { files: { file: await tone(site) } }))
  const body = { text: 'look', fileIds: [one, preview, two, voice], openFileIds: [preview], lockedText: ` ${SECRET} `, price: 20 }
  const sent = await sends(params, body)
  assert.ok(!sent.locked)
  assert.deepEqual([sent.lockedText, sent.openFileIds, sent.files.length], [SECRET, [preview], 4])

  const seen = await newest(fan, params)
  assert.ok(seen.locked)
  assert.deepEqual(seen.inside, { photos: 2, videos: 0, audios: 1, seconds: 6 })
  assert.deepEqual([seen.previews.length, seen.hasLockedText, seen.openFiles.length], [3, true, 1])
  const [video] = seen.openFiles
  assert.ok(video?.type === 'video')
  const status = async (url: string, who: Caller) => (await fetch(site.base + url, { headers: cookieOf(who) })).status
  assert.equal(await status(video.url, fan), 200)
  const stranger = await site.fan('stranger')
  assert.equal(await status(video.url, stranger), 404)

  await fan(messages.buyMessage, { params: { id: sent._id }, body: { price: 20 } })
  const opened = await newest(fan, params)
  assert.ok(!opened.locked)
  assert.deepEqual([opened.lockedText, opened.files.length, opened.openFileIds], [SECRET, 4, undefined])
  const voiceNote = opened.files.find((file) => file.type === 'audio')
  assert.ok(voiceNote?.type === 'audio' && voiceNote.waveform.length > 60)
  await site.quiet()
  const byWords = async (who: Caller) => (await who(listOwnPurchases, { query: { q: 'harbour dawn' } })).total
  assert.deepEqual([await byWords(fan), await byWords(stranger)], [1, 0])
})

test('a fan gets no locked text from the server before paying', async () => {
  const { fan, params } = await talking('thief')
  const [fans, adas] = [await openSocket(site.base, fan.token), await openSocket(site.base, ada.token)]
  onTestFinished(() => [fans, adas].forEach((one) => one.close()))
  const file = await photo(ada, 360)
  const message = await sends(params, { fileIds: [file], lockedText: SECRET, price: 20 })
  await fans.received(messages.messageCreated, ({ _id }) => _id === message._id)
  await site.quiet()
  const archive = await fetchArchive(site, fan, await exportOf(site, fan, exported.startLibraryExport))
  const answers = await Promise.all([
    fan(messages.listMessages, { params }),
    fan(messages.listMessages, { params, query: { afterSeq: 0 } }),
    fan(messages.listConversations),
    fan(messages.readConversation, { params }),
    fan(messages.searchConversations, { query: { keyword: 'ada' } }),
    fan(media.listConversationMedia, { params }),
    fan(listNotifications),
    fan(listOwnPurchases, { query: { q: 'harbour' } }),
    fan(messages.buyMessage, { params: { id: message._id }, body: { price: 1 } }).catch((error: Error) => error.message),
  ])
  const received = [
    JSON.stringify(answers),
    JSON.stringify([fans.all(messages.messageCreated), fans.all(messages.messageUpdated)]),
  ]
  for (const words of [...received, archive.toString('latin1')]) {
    assert.doesNotMatch(words, /harbour at dawn/)
    assert.ok(!words.includes(file), 'names the locked file')
  }
  // The sender's other windows have it, and the buyer's windows get it after paying.
  assert.match(JSON.stringify(adas.all(messages.messageCreated)), /harbour at dawn/)
  await fan(messages.buyMessage, { params: { id: message._id }, body: { price: 20 } })
  await fans.received(messages.messageUpdated, (one) => !one.locked && one.lockedText === SECRET)
})

test('a performer reads at the field why something cannot be sold, and nothing is sent', async () => {
  const { fan, params } = await talking('careful')
  const [own, other] = [await photo(ada, 380), await photo(ada, 390)]
  const audio = await ready(ada, ada(media.uploadMessageAudio, { files: { file: await tone(site, 2) } }))
  const stolen = await photo(fan, 400)
  const bad: readonly (readonly [Body, ErrorCode, string?])[] = [
    [{ fileIds: [own], lockedText: 'x' }, 'not_valid', 'lockedText'],
    [{ fileIds: [own], openFileIds: [own] }, 'not_valid', 'openFileIds'],
    [{ fileIds: [own], thumbnailId: other }, 'not_valid', 'thumbnailId'],
    [{ fileIds: [own], openFileIds: [own], price: 20 }, 'not_valid', 'openFileIds'],
    [{ fileIds: [own], openFileIds: [other], price: 20 }, 'not_valid', 'openFileIds'],
    [{ fileIds: [own, other], thumbnailId: own, price: 20 }, 'not_valid', 'thumbnailId'],
    [{ fileIds: [own], thumbnailId: audio, price: 20 }, 'not_valid', 'thumbnailId'],
    [{ fileIds: [own], thumbnailId: stolen, price: 20 }, 'not_found'],
    [{ fileIds: [own, stolen], openFileIds: [stolen], price: 20 }, 'not_found'],
    [{ text: 'x', lockedText: 'x', price: 20 }, 'not_valid', 'price'],
    [{ fileIds: [own], lockedText: 'x'.repeat(5001), price: 20 }, 'not_valid', 'lockedText'],
  ]
  for (const [body, code, field] of bad) await assert.rejects(sends(params, body), refused(code, field), JSON.stringify(body))
  const fromFan = (body: Body) => fan(messages.sendMessage, { params, body })
  await assert.rejects(fromFan({ fileIds: [stolen], price: 20, lockedText: 'x' }), refused('not_valid', 'price'))
  await assert.rejects(fromFan({ fileIds: [stolen], lockedText: 'x' }), refused('not_valid', 'lockedText'))
  assert.equal((await ada(messages.listMessages, { params })).total, 0)
})

test('a file uploaded as open is a preview or thumbnail only, and never sold or used elsewhere', async () => {
  const { fan, params } = await talking('opener')
  const [locked, shown, cover, voiceNote] = await Promise.all([
    photo(ada, 410),
    ready(ada, ada(media.uploadOpenPhoto, { files: { file: await jpeg(420) } })),
    ready(ada, ada(media.uploadThumbnail, { files: { file: await jpeg(430) } })),
    ready(ada, ada(media.uploadOpenAudio, { files: { file: await tone(site, 2) } })),
  ])
  const moving = await ready(ada, ada(media.uploadOpenVideo, { files: { file: await film(site, 2) } }))
  const inVault = (await ada(searchVault, { query: { limit: 100 } })).data.map(({ _id }) => _id)
  assert.deepEqual(
    [locked, shown, cover, voiceNote, moving].map((id) => inVault.includes(id)),
    [true, false, false, false, false],
  )
  for (const id of [shown, cover, voiceNote, moving])
    await assert.rejects(sends(params, { fileIds: [locked, id], price: 20 }), refused('not_valid', 'fileIds'))
  const asPost = ada(posts.createPost, { body: { text: 'x', audience: 'paid', price: 20, fileIds: [shown] } })
  await assert.rejects(asPost, refused('not_found'))
  await fan(follow, { params: { id: ada.id } })
  const asMass = ada(massMessages.scheduleMassMessage, {
    body: { audience: { fanIds: [fan.id] }, text: 'x', price: 20, fileIds: [shown] },
  })
  await assert.rejects(asMass, refused('not_found'))

  const body = { fileIds: [locked, shown, voiceNote], openFileIds: [shown, voiceNote], thumbnailId: cover, price: 20 }
  const sent = await sends(params, body)
  const seen = await newest(fan, params)
  assert.ok(seen.locked && seen.thumbnail)
  assert.deepEqual([seen.kind, seen.inside.photos, seen.thumbnail._id], ['audio', 1, cover])
  assert.equal((await fetch(site.base + seen.thumbnail.url)).status, 200)
  assert.deepEqual(
    seen.openFiles.map(({ _id }) => _id),
    [shown, voiceNote],
  )
  // The file is deleted with its message, because it is in no vault.
  await ada(messages.deleteMessage, { params: { id: sent._id } })
  await site.quiet()
  const { rows } = await site.sql.query('select id from files where id = any($1)', [[locked, shown, cover]])
  assert.deepEqual(
    rows.map(({ id }: { id: string }) => id),
    [locked],
  )
})

test("only the performer hears a fan's voice note, from the list and from a live event", async () => {
  const { fan, params } = await talking('speaker')
  const window = await openSocket(site.base, ada.token)
  onTestFinished(() => window.close())
  const { _id: fileId } = await fan(media.uploadMessageAudio, { files: { file: await tone(site, 3) } })
  await fan(messages.sendMessage, { params, body: { fileIds: [fileId] } })
  const voiceNote = async () => {
    const message = await newest(ada, params)
    const [file] = message.locked ? [] : message.files
    return file?.type === 'audio' && file.status === 'ready' && file
  }
  const audio = await waitFor(voiceNote, 'the voice note')
  assert.ok(Math.abs(audio.seconds - 3) < 0.2, `${audio.seconds} s`)
  // Twice as loud at its end.
  const half = audio.waveform.length / 2
  assert.ok(Math.max(...audio.waveform.slice(0, half - 4)) < 40 && Math.max(...audio.waveform.slice(half)) === 100)
  const status = async (who: Caller) => (await fetch(site.base + audio.url, { headers: cookieOf(who) })).status
  assert.deepEqual([await status(ada), await status(await site.fan('listener'))], [200, 404])
  const received = await window.received(messages.messageUpdated, (one) => !one.locked && one.files[0]?._id === fileId)
  const [live] = received.locked ? [] : received.files
  assert.ok(live?.type === 'audio')
  assert.equal((await fetch(site.base + live.url, { headers: cookieOf(ada) })).status, 200)
  assert.equal((await ada(messages.readConversation, { params })).lastMessage, 'Audio')
})

test('a fan cannot send a file that is no recording, and sees that a damaged one is damaged before and after sending', async () => {
  const { fan, params } = await talking('broken')
  const upload = async (file: Blob) => fan(media.uploadMessageAudio, { files: { file } })
  await assert.rejects(upload(await jpeg()), refused('upload_not_accepted'))
  await assert.rejects(upload(new Blob(['<html>'])), refused('upload_not_accepted'))
  const whole = new Uint8Array(await (await tone(site, 4)).arrayBuffer())
  const { _id } = await upload(new Blob([whole.slice(0, 30)]))
  const status = () => fan(messages.readMessageFileStatus, { params: { id: _id, fileId: _id } })
  await waitFor(async () => (await status()).status === 'failed', 'the damaged file to fail')
  assert.match((await status()).message ?? '', /\w/)
  await assert.rejects(fan(messages.sendMessage, { params, body: { fileIds: [_id] } }), refused('not_valid', 'fileIds'))
})

test('a fan lists the media of a conversation by kind and by sender or buyer, with locked ones as locked', async () => {
  const { fan, params } = await talking('collector')
  const [free, sold, extra, kept] = [await photo(ada, 440), await photo(ada, 450), await photo(ada, 460), await photo(ada, 470)]
  const voice = await ready(fan, fan(media.uploadMessageAudio, { files: { file: await tone(site, 2) } }))
  await sends(params, { fileIds: [free] })
  await fan(messages.sendMessage, { params, body: { fileIds: [voice] } })
  await sends(params, { text: 'two', fileIds: [sold, extra], openFileIds: [extra], price: 20 })
  const bought = await sends(params, { fileIds: [kept], price: 30 })
  await fan(messages.buyMessage, { params: { id: bought._id }, body: { price: 30 } })
  await site.quiet()
  type Query = NonNullable<Input<typeof media.listConversationMedia>['query']>
  const list = async (who: Caller, query: Query = {}) => {
    const { data, total } = await who(media.listConversationMedia, { params, query })
    return [total, data.map((one) => one.media?._id ?? one.locked?.inside.photos)] as const
  }
  assert.deepEqual(await list(fan), [5, [kept, 1, extra, voice, free]])
  assert.deepEqual(await list(ada), [5, [kept, sold, extra, voice, free]])
  assert.deepEqual(await list(fan, { kind: 'audio' }), [1, [voice]])
  assert.deepEqual(await list(fan, { kind: 'photo', by: 'received', limit: 2, offset: 2 }), [4, [extra, free]])
  assert.deepEqual(await list(fan, { kind: 'feed-photo' }), await list(fan, { kind: 'photo' }))
  assert.deepEqual(await list(fan, { by: 'sent' }), [1, [voice]])
  assert.deepEqual(await list(fan, { by: 'bought' }), [1, [kept]])
  assert.ok(!JSON.stringify(await fan(media.listConversationMedia, { params })).includes(sold))

  // Deleted media are gone; purchases stay with their buyer.
  await ada(messages.removeAllMessages, { params })
  assert.deepEqual(await list(ada), [0, []])
  assert.deepEqual(await list(fan), [1, [kept]])
  await assert.rejects(list(await site.fan('nosy')), refused('not_found'))
})

test('an emptied conversation keeps purchased photos and no others', async () => {
  const { fan, params } = await talking('emptied')
  const [own, free, sold] = [
    await photo(fan, 510),
    await ready(ada, ada(media.uploadOpenPhoto, { files: { file: await jpeg(520) } })),
    await photo(ada, 530),
  ]
  await fan(messages.sendMessage, { params, body: { fileIds: [own] } })
  await sends(params, { fileIds: [free] })
  const { _id: id } = await sends(params, { fileIds: [sold], price: 20 })
  await fan(messages.buyMessage, { params: { id }, body: { price: 20 } })
  await ada(messages.removeAllMessages, { params })
  await site.quiet()
  const { rows } = await site.sql.query<{ id: string }>('select id from files where id = any($1)', [[own, free, sold]])
  assert.deepEqual(rows, [{ id: sold }])
  const { rows: uses } = await site.sql.query('select from file_uses where file_id = $1 and subject_id = $2', [sold, id])
  assert.equal(uses.length, 1)
})

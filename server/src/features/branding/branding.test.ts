/** Stories of operators who give the site their own look, and of the pages and emails that show it. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import sharp from 'sharp'
import type { ApiError, Input } from '@fanfare/contract'
import { readAppManifest } from '@fanfare/contract/app-manifest'
import * as auth from '@fanfare/contract/auth'
import type { BrandPictureKind } from '@fanfare/contract/branding'
import * as branding from '@fanfare/contract/branding'
import { readPublicSettings } from '@fanfare/contract/site'
import { openMailServer, type MailServer } from '../../../test/mail-server.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { waitFor } from '../../../test/wait.ts'

let post: MailServer
let site: TestServer
let olga: Caller
beforeAll(async () => {
  post = await openMailServer()
  site = await openTestServer({ env: { SMTP_URL: post.url } })
  olga = await site.operator()
})

type Form = Input<typeof branding.saveBranding>['body']
const form: Omit<Form, 'version'> = {
  siteName: 'Footlights',
  accentColor: '',
  seoTitle: '',
  seoDescription: '',
  menus: { header: [], footer: [] },
  socialLinks: [],
}
const saves = async (changes: Partial<Form> = {}) => {
  const { version } = await olga(branding.readBranding)
  return olga(branding.saveBranding, { body: { ...form, version, ...changes } })
}
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => 'saved',
    (error: ApiError) => `${error.code} ${error.errors.map(({ field }) => field).join(' ')}`.trim(),
  )
const picture = async (width: number, height: number) => {
  const background = { r: 200, g: 30, b: 60, alpha: 0.5 }
  const made = sharp({ create: { width, height, channels: 4, background } }).withExif({ IFD0: { Copyright: 'someone' } })
  return new Blob([new Uint8Array(await made.png().toBuffer())])
}
const uploads = (kind: BrandPictureKind, file: Blob) =>
  olga(branding.uploadBrandPicture, { params: { kind }, files: { picture: file } })
const fetched = async (url: string | undefined) =>
  sharp(Buffer.from(await (await fetch(`${site.base}${url}`)).arrayBuffer())).metadata()

test('everyone sees the name, color, menus and links that an operator has saved', async () => {
  const menus = {
    header: [{ label: 'Shows', to: '/explore' }],
    footer: [{ label: 'Our blog', to: 'https://blog.example.org/a?b=c' }],
  }
  const links = { menus, socialLinks: ['https://social.example/@footlights'] }
  await saves({ ...links, accentColor: '#0B6E4F', seoTitle: 'Footlights', seoDescription: 'A small theater.' })
  const shown = await site.guest(readPublicSettings)
  assert.equal(shown.siteName, 'Footlights')
  assert.deepEqual(shown.menus, menus)
  const { accentColor, socialLinks, seoTitle, seoDescription } = shown.branding
  assert.deepEqual(
    { accentColor, socialLinks, seoTitle, seoDescription },
    { accentColor: '#0b6e4f', socialLinks: links.socialLinks, seoTitle: 'Footlights', seoDescription: 'A small theater.' },
  )
})

test('an operator who saves over the change of another one is told so', async () => {
  const { version } = await olga(branding.readBranding)
  await saves()
  assert.equal(await errorOf(olga(branding.saveBranding, { body: { ...form, version } })), 'changed_meanwhile')
})

const many = (count: number) => ({
  menus: { header: [], footer: Array.from({ length: count }, () => ({ label: 'a', to: '/' })) },
})
const wrong: Readonly<Record<string, readonly [Partial<Form>, string]>> = {
  'a menu with 10,000 items': [many(10_000), 'not_valid menus.footer'],
  'a footer with 21 items': [many(21), 'not_valid menus.footer'],
  'a script as a target': [{ menus: { header: [{ label: 'a', to: 'javascript:alert(1)' }], footer: [] } }, 'not_valid header'],
  'another site as a path': [{ menus: { header: [{ label: 'a', to: '//elsewhere.test' }], footer: [] } }, 'not_valid header'],
  'a path with a backslash': [{ menus: { header: [], footer: [{ label: 'a', to: '/\\elsewhere.test' }] } }, 'not_valid footer'],
  'an address without https': [{ menus: { header: [], footer: [{ label: 'a', to: 'http://x.test/' }] } }, 'not_valid footer'],
  'an address with a password': [{ socialLinks: ['https://me:secret@x.test/'] }, 'not_valid socialLinks'],
  'a color with a style sheet': [{ accentColor: 'red;}body{display:none' }, 'not_valid accentColor'],
  'a name of several lines': [{ siteName: 'Foot\nlights' }, 'not_valid siteName'],
}
test.for(Object.keys(wrong))('%s is rejected with a sentence at its field', async (name) => {
  const [changes, error] = wrong[name] ?? [{}, '']
  const before = await olga(branding.readBranding)
  assert.equal(await errorOf(saves(changes)), error)
  assert.deepEqual(await olga(branding.readBranding), before)
})

test('pictures are encoded again, without metadata, in sizes that pages need', async () => {
  const { logo } = await uploads('logo', await picture(4000, 400))
  assert.deepEqual([logo?.width, logo?.height], [640, 64])
  const served = await fetched(logo?.url)
  assert.deepEqual([served.format, served.hasAlpha, served.exif], ['png', true, undefined])
  const { favicon } = await uploads('favicon', await picture(300, 200))
  assert.deepEqual([favicon?.width, favicon?.height], [512, 512])
  const { share } = await uploads('share', await picture(800, 800))
  const shared = await fetched(share?.url)
  assert.deepEqual([shared.format, shared.width, shared.height], ['jpeg', 1200, 630])
  const { logo: address, favicon: icon } = await site.guest(readPublicSettings)
  assert.deepEqual([address, icon], [logo?.url, favicon?.url])
  assert.deepEqual(
    (await site.guest(readAppManifest)).icons.map(({ src }) => src),
    [favicon?.url],
  )
})

test.for([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a web page', '<!doctype html><p>Hello'],
  ['an empty file', ''],
] as const)('%s is not accepted as a logo', async ([, text]) => {
  const { logo } = await olga(branding.readBranding)
  assert.match(await errorOf(uploads('logo', new Blob([text]))), /^(upload_not_accepted|not_valid)/)
  assert.deepEqual((await olga(branding.readBranding)).logo, logo)
})

test('a fan’s email has the color and carries the logo, until the logo is removed', async () => {
  await saves({ accentColor: '#0b6e4f' })
  await uploads('logo', await picture(320, 80))
  const mail = async (email: string) => {
    const before = post.received.length
    await site.guest(auth.registerFan, { body: { name: 'Fay', email, password: 'a long password' } })
    await waitFor(() => post.received.length > before, 'the mail to arrive')
    return (post.received.at(-1) ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')
  }
  const branded = await mail('fay@example.test')
  assert.match(branded, /src="cid:logo" alt="Footlights"/)
  assert.match(branded, /Content-Id: <logo>/i)
  assert.match(branded, /background:#0b6e4f/)
  assert.doesNotMatch(branded, /src="https?:/, 'reading the email loads nothing')
  await olga(branding.removeBrandPicture, { params: { kind: 'logo' } })
  const plain = await mail('gus@example.test')
  assert.doesNotMatch(plain, /cid:logo/)
  assert.match(plain, />Footlights</)
})

test('a picture that does not exist cannot be removed', async () => {
  assert.equal(await errorOf(olga(branding.removeBrandPicture, { params: { kind: 'logoDark' } })), 'not_found')
})

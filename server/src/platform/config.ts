/** Reads the configuration once into one typed, checked object. A wrong value stops startup with a message. */
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { locales, type Locale } from '@fanfare/contract/locales'
import { canonicalAddress } from '#lib/email-address.ts'
import { oneOf, standIn, url, whole, WrongConfig, type Environment, type Mode } from './config-values.ts'
import { keyNames } from './gateways/key-names.ts'
import { scanConfigIn, type ScanConfig } from './scanning/scan-config.ts'
import { storedText } from './stored-text.ts'
import { streamConfigIn, type StreamConfig } from './streaming/stream-config.ts'

export { WrongConfig } from './config-values.ts'

export interface Config extends ScanConfig {
  /** `demo` seeds demo people into an empty database. `production` rejects every stand-in and the sandbox. */
  readonly mode: Mode
  /** Whether an empty database is seeded with demo people; only in demo mode. */
  readonly demoData: boolean
  readonly role: 'all' | 'api' | 'worker'
  readonly port: number
  readonly host: string
  /** The address that people type, without a trailing slash. Links in emails and previews begin with it. */
  readonly origin: string
  readonly dataFolder: string
  readonly uploadFolder: string
  /** Absent when the embedded PostgreSQL serves. */
  readonly databaseUrl?: string
  /** Connects the processes of a site that has several; absent if PostgreSQL does that too. */
  readonly redisUrl?: string
  readonly trustedProxies: readonly string[]
  /** The header in which a trusted proxy names the visitor's country, in lower case; absent if none does. */
  readonly countryHeader?: string
  /** Whether calls are counted; off only for load tests. */
  readonly rateLimits: boolean
  /** Maximum open connections per address; 0 for no limit. */
  readonly connectionsPerAddress: number
  /** Time limit for receiving a request body that is not an upload. */
  readonly bodyTimeoutMs: number
  /** Signs media URLs. Stored in the data folder unless given. */
  readonly secret: string
  /** The code that accepts a media folder and a secret as those of the database. */
  readonly acceptedSite?: string
  readonly smtpUrl?: string
  readonly mailFrom: string
  /** Receives undeliverable emails; absent: the address of `mailFrom`. */
  readonly mailReturnPath?: string
  /** Days that emails are kept after they were sent or given up. */
  readonly mailRetentionDays: number
  /** Takes new cards unless an operator has chosen a payment processor. */
  readonly gateway: string
  /** Keys of payment processors and sign-in providers by variable. They take precedence over keys that operators enter. */
  readonly gatewayKeys: Readonly<Record<string, string>>
  /** Timeout for one reply of a payment processor or sign-in provider. */
  readonly gatewayTimeoutMs: number
  /** Address of a stand-in for Stripe's API, for tests. */
  readonly stripeUrl?: string
  /** Address of a stand-in for all of CCBill's services, for tests. */
  readonly ccbillUrl?: string
  /** Addresses of stand-ins for Google's and X's sign-in, for tests. */
  readonly googleUrl?: string
  readonly twitterUrl?: string
  /** Address of a stand-in for Google's check of reCAPTCHA tokens, for tests. */
  readonly recaptchaUrl?: string
  /** The provider of age checks: the address of its API without a trailing slash, and the key; absent if there is none. */
  readonly ageChecks?: { readonly url: string; readonly key: string }
  /** Address of a stand-in for browsers' push services, for tests. All others need https and a public address. */
  readonly pushUrl?: string
  /** Replaces the key pair that the site generates (VAPID, RFC 8292), base64url. */
  readonly pushKeys?: { readonly publicKey: string; readonly privateKey: string }
  readonly allowSandboxInProduction: boolean
  /** Becomes the first operator of an empty site. */
  readonly operatorEmail?: string
  /** For people whose browser requests no language that the site has. */
  readonly defaultLocale: Locale
  /** Whether the cookie `locale` may select the pseudo locale, which tests right-to-left layout. */
  readonly pseudoLocale: boolean
  /** Overrides the ffmpeg on the PATH and the packaged one. */
  readonly ffmpegPath?: string
  /** Multiplies the time that a request waits for PostgreSQL, for slow machines. */
  readonly databaseTimeoutFactor: number
  /** Maximum number of videos and audio files that this process transcodes in parallel. */
  readonly transcodeConcurrency: number
  /** The media engine of live streams. */
  readonly streaming: StreamConfig
  /** The first UDP port of the embedded media server, one for each of its processes; 0 chooses free ones. */
  readonly mediaPort: number
  readonly mediaProcesses: number
  /** Addresses at which browsers reach the media server; empty: those of this machine. */
  readonly mediaAnnounce: readonly string[]
  /** Receives pictures of live streams, for a moderation service; absent if there is none. */
  readonly frameHookUrl?: string
  /** A TURN server for browsers that cannot reach the media server directly; absent if there is none. */
  readonly turn?: { readonly url: string; readonly secret: string }
}

const keyNamesOfAll = [...keyNames.values()].flat()

/** Reads the environment, in which empty means absent. Throws `WrongConfig` with the variable's name and the allowed values. */
export function readConfig(given: Environment): Config {
  const env = Object.fromEntries(Object.entries(given).filter(([, value]) => value?.trim() !== ''))
  const dataFolder = resolve(env['FANFARE_DATA'] ?? 'data')
  const port = whole(env, 'PORT', 8080, 0, 65_535)
  const mode = oneOf(env, 'FANFARE_MODE', ['demo', 'production'])
  if (mode === 'demo') assertNoRealPeople(env)
  return {
    mode,
    demoData: mode === 'demo' && oneOf(env, 'DEMO_DATA', ['yes', 'no']) === 'yes',
    role: oneOf(env, 'FANFARE_ROLE', ['all', 'api', 'worker']),
    port,
    host: env['HOST'] ?? '127.0.0.1',
    origin: originOf(env, port, mode),
    dataFolder,
    uploadFolder: join(dataFolder, 'uploads'),
    trustedProxies: list(env['TRUSTED_PROXIES']),
    ...(env['COUNTRY_HEADER'] && { countryHeader: headerName(env, 'COUNTRY_HEADER') }),
    rateLimits: oneOf(env, 'RATE_LIMITS', ['on', 'off']) === 'on',
    connectionsPerAddress: whole(env, 'CONNECTIONS_PER_ADDRESS', 250, 0, 1_000_000),
    bodyTimeoutMs: whole(env, 'BODY_TIMEOUT_MS', 30_000, 100, 300_000),
    databaseTimeoutFactor: whole(env, 'DATABASE_TIMEOUT_FACTOR', 1, 1, 100),
    secret: secretOf(env) ?? storedSecret(dataFolder),
    mailFrom: env['MAIL_FROM'] ?? 'Fanfare <no-reply@localhost>',
    gateway: oneOf(env, 'PAYMENT_GATEWAY', ['sandbox', 'stripe', 'ccbill']),
    gatewayKeys: keysIn(env),
    gatewayTimeoutMs: whole(env, 'GATEWAY_TIMEOUT_MS', 20_000, 100, 120_000),
    ...(env['STRIPE_URL'] && { stripeUrl: standIn(env, 'STRIPE_URL', mode) }),
    ...(env['CCBILL_URL'] && { ccbillUrl: standIn(env, 'CCBILL_URL', mode) }),
    ...(env['GOOGLE_URL'] && { googleUrl: standIn(env, 'GOOGLE_URL', mode) }),
    ...(env['TWITTER_URL'] && { twitterUrl: standIn(env, 'TWITTER_URL', mode) }),
    ...(env['RECAPTCHA_URL'] && { recaptchaUrl: standIn(env, 'RECAPTCHA_URL', mode) }),
    ...(env['PUSH_URL'] && { pushUrl: standIn(env, 'PUSH_URL', mode) }),
    ...ageChecksIn(env, mode),
    ...scanConfigIn(env, mode),
    ...pushKeysIn(env),
    defaultLocale: oneOf(env, 'DEFAULT_LOCALE', locales),
    pseudoLocale: mode === 'demo' && oneOf(env, 'PSEUDO_LOCALE', ['no', 'yes']) === 'yes',
    mailRetentionDays: whole(env, 'MAIL_RETENTION_DAYS', 30, 1, 3650),
    transcodeConcurrency: whole(env, 'TRANSCODE_CONCURRENCY', 1, 1, 64),
    streaming: streamConfigIn(env, mode),
    mediaPort: whole(env, 'MEDIA_PORT', 0, 0, 65_000),
    mediaProcesses: whole(env, 'MEDIA_PROCESSES', 1, 1, 64),
    mediaAnnounce: list(env['MEDIA_ANNOUNCE']).map(ipAddress),
    ...(env['FRAME_HOOK_URL'] && { frameHookUrl: url(env, 'FRAME_HOOK_URL', ['http:', 'https:']) }),
    ...turnIn(env),
    ...(env['FFMPEG_PATH'] && { ffmpegPath: env['FFMPEG_PATH'] }),
    allowSandboxInProduction: env['ALLOW_SANDBOX_IN_PRODUCTION'] === 'yes',
    ...(env['ACCEPT_SITE'] && { acceptedSite: env['ACCEPT_SITE'].trim() }),
    ...(env['OPERATOR_EMAIL'] && { operatorEmail: canonicalAddress(env['OPERATOR_EMAIL'].trim()) }),
    ...(env['DATABASE_URL'] && { databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']) }),
    ...(env['REDIS_URL'] && { redisUrl: url(env, 'REDIS_URL', ['redis:', 'rediss:']) }),
    ...(env['MAIL_RETURN_PATH'] && { mailReturnPath: address(env, 'MAIL_RETURN_PATH') }),
    ...(env['SMTP_URL'] && { smtpUrl: url(env, 'SMTP_URL', ['smtp:', 'smtps:']) }),
  }
}

/** Throws if real people could use a demo: it prints passwords, shows emails with working links, and takes fake cards. */
function assertNoRealPeople(env: Environment): void {
  if (env['ALLOW_REAL_PEOPLE_IN_DEMO'] === 'yes') return
  const isLive = keyNamesOfAll.some(({ variable }) => /^[sr]k_live_/.test(env[variable]?.trim() ?? ''))
  const given = isLive
    ? 'STRIPE_SECRET_KEY with a live key'
    : ['SMTP_URL', 'OPERATOR_EMAIL'].find((name) => env[name] !== undefined)
  if (given !== undefined)
    throw new WrongConfig(
      `${given} is for real people, and FANFARE_MODE is demo, which real people may not use. Set FANFARE_MODE=production, ` +
        'or ALLOW_REAL_PEOPLE_IN_DEMO=yes to try something out.',
    )
}

function headerName(env: Environment, name: string): string {
  const text = env[name]?.trim() ?? ''
  if (list(env['TRUSTED_PROXIES']).length === 0)
    throw new WrongConfig(`${name} needs TRUSTED_PROXIES: only a trusted proxy may name the country of a visitor.`)
  if (/^[A-Za-z0-9-]{1,100}$/.test(text)) return text.toLowerCase()
  throw new WrongConfig(`${name} must be the name of a header, such as CF-IPCountry, not "${text}".`)
}

function address(env: Environment, name: string): string {
  const text = env[name]?.trim() ?? ''
  if (/^[^\s@<>]+@[^\s@<>]+$/.test(text)) return text
  throw new WrongConfig(`${name} must be an email address such as bounces@fans.example, not "${text}".`)
}

function keysIn(env: Environment): Record<string, string> {
  const given = keyNamesOfAll.flatMap(({ variable, pattern, example }) => {
    const value = env[variable]?.trim()
    if (value === undefined) return []
    if (!pattern.test(value)) throw new WrongConfig(`${variable} must be a key such as ${example}.`)
    return [[variable, value] as const]
  })
  return Object.fromEntries(given)
}

function ipAddress(text: string): string {
  if (isIP(text) !== 0) return text
  throw new WrongConfig(`MEDIA_ANNOUNCE must be IP addresses, separated by commas, not "${text}".`)
}

function turnIn(env: Environment): Pick<Config, 'turn'> {
  const { TURN_URL: given, TURN_SECRET: secret } = env
  if (given === undefined && secret === undefined) return {}
  if (given === undefined || secret === undefined)
    throw new WrongConfig('TURN_URL and TURN_SECRET must be set together: the address of the TURN server and its shared secret.')
  if (!/^turns?:[^\s:?]+(?::\d+)?(?:\?transport=(?:udp|tcp))?$/.test(given))
    throw new WrongConfig('TURN_URL must be the address of a TURN server, such as turn:turn.fans.example:3478?transport=udp.')
  return { turn: { url: given, secret } }
}

function ageChecksIn(env: Environment, mode: Mode): Pick<Config, 'ageChecks'> {
  const key = env['AGE_CHECK_KEY']?.trim()
  if (env['AGE_CHECK_URL'] === undefined && key === undefined) return {}
  if (env['AGE_CHECK_URL'] === undefined || key === undefined)
    throw new WrongConfig('AGE_CHECK_URL and AGE_CHECK_KEY must be set together: the address and the key of the age checks.')
  const api = url(env, 'AGE_CHECK_URL', mode === 'production' ? ['https:'] : ['https:', 'http:'])
  return { ageChecks: { url: api.replace(/\/+$/, ''), key } }
}

/** P-256 keys: 65 and 32 bytes in base64url. */
function pushKeysIn(env: Environment): Pick<Config, 'pushKeys'> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env
  if (publicKey === undefined && privateKey === undefined) return {}
  if (!/^[\w-]{87}$/.test(publicKey ?? '') || !/^[\w-]{43}$/.test(privateKey ?? ''))
    throw new WrongConfig(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a key pair of 87 and 43 base64url characters. If neither is set, a key pair is generated.',
    )
  return { pushKeys: { publicKey: publicKey ?? '', privateKey: privateKey ?? '' } }
}

function originOf(env: Environment, port: number, mode: Mode): string {
  const text = env['ORIGIN']
  if (text === undefined) {
    if (mode === 'production')
      throw new WrongConfig('ORIGIN is required in production: the address of the site, such as https://fans.example.')
    return `http://localhost:${port}`
  }
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new WrongConfig(`ORIGIN must be the address of the site, such as https://fans.example, not "${text}".`)
  return new URL(text).origin
}

const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** About the length of 32 random bytes in base64url: too long for a secret that a person made up. */
const MIN_SECRET_LENGTH = 32

function secretOf(env: Environment): string | undefined {
  const secret = env['FANFARE_SECRET']
  if (secret !== undefined && secret.length < MIN_SECRET_LENGTH)
    throw new WrongConfig(
      `FANFARE_SECRET needs at least ${MIN_SECRET_LENGTH} random characters: \`openssl rand -base64 32\` prints some. If it is not set, Fanfare creates one.`,
    )
  return secret
}

/** Returns the secret of this data folder. The first start creates the file, which only its owner can read. */
function storedSecret(dataFolder: string): string {
  const file = join(dataFolder, 'secret')
  const stored = storedText(file, () => randomBytes(32).toString('base64url'))
  if (stored.length < MIN_SECRET_LENGTH)
    throw new WrongConfig(
      `The file ${file} contains no valid secret. Delete it to create a new one. Existing media URLs then stop working.`,
    )
  return stored
}

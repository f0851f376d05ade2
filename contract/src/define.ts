/** Defines routes, server events and shared schemas. Imports nothing but TypeBox. */
import { Type, type Static, type TObject, type TSchema } from 'typebox'
import type { ErrorCode } from './error-codes.ts'
import type { FileKind } from './file-kinds.ts'
import type { OperatorPermission } from './operator-roles.ts'
import type { SeatNeeds, SeatRight } from './seat-rights.ts'

/** A `member` is anyone signed in. */
export type Who = 'anyone' | 'member' | 'fan' | 'performer' | 'admin'
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One part of a multipart body. The server detects the type from the content and ignores the declared name and type. */
export interface FilePart {
  readonly kind: FileKind
  readonly required: boolean
  /** Lowers the limit of the kind. */
  readonly maxMegabytes?: number
}

/** The number of calls that one account may make in a period. Counted by address for callers who are not signed in. */
export interface RateLimit {
  readonly calls: number
  readonly seconds: number
}

/**
 * A name for data that several routes show: `wallet`, or for one thing `post:{id}`. Braces name a field of the input or else of
 * the reply (`{performer._id}`); in a server event, a field of its payload. `post` alone matches every `post:…`.
 */
export type Tag = string

export interface Shape {
  /** One to three short sentences for the API reference, starting with a verb: "List the caller's payouts, newest first." */
  readonly summary: string
  readonly who: Who
  /** The permission that an operator's role must have. Every route for operators names one. Other callers do not need it. */
  readonly permission?: OperatorPermission
  /**
   * The rights with which a member of a performer's team may make the call in the performer's name. Every other call refuses them,
   * also one that is open to `anyone`.
   */
  readonly seat?: SeatNeeds
  /**
   * Why a write leaves no row in the audit log, or among the acts of a team. Every other write with a `permission` or a `seat` leaves
   * one.
   */
  readonly unrecorded?: string
  readonly params?: TObject
  readonly query?: TObject
  /** For a route with `files`: the text fields of the multipart body. */
  readonly body?: TSchema
  /** Makes the body multipart/form-data. */
  readonly files?: Readonly<Record<string, FilePart>>
  /** Accepts the fields of `body` as multipart/form-data too: the specification lists the call as an upload, without files. */
  readonly takesForms?: true
  readonly reply: TSchema
  readonly errors?: readonly ErrorCode[]
  /** The server responds `proof_needed` unless the caller signed in or entered the password within the last ten minutes. */
  readonly needsProof?: true
  /** Open to operators who have not set up two-factor authentication yet. Every other route treats them as visitors. */
  readonly beforeTwoFactor?: true
  /** Open to visitors and members from a country in which the site is not available. Every other route refuses them. */
  readonly openInBlockedCountries?: true
  /**
   * Open on a site for adults to people who have not confirmed their age. Calls below `/auth` always are (`age-gate.ts`). Until
   * then, replies have no addresses of people's pictures.
   */
  readonly beforeAgeCheck?: true
  /** Open to suspended accounts. Every other route treats them as visitors. */
  readonly whileSuspended?: true
  /** Open to someone who still works in a seat that has ended or is paused. Every other route refuses them. */
  readonly whileSeatIsOver?: true
  /** Open to people who have closed their account. Every other route treats them as visitors. */
  readonly whileClosed?: true
  /**
   * Only operators, or only the caller, read its texts, such as those of a report. Words that the site allows nowhere are refused in
   * the texts of every other route that people call.
   */
  readonly isUnread?: true
  /** Overrides the default rate limit of reads or writes. Exceeding it responds `too_many_requests`. */
  readonly rateLimit?: RateLimit
  /** For reads: the data that the reply shows. Clients reload a cached reply when one of these tags is invalidated. */
  readonly provides?: readonly Tag[]
  /**
   * For lists: the route that reads one item by its `_id`, so that a client can replace a stale item without reloading the list.
   */
  readonly items?: Route
  /** For writes: the data that changes. */
  readonly invalidates?: readonly Tag[]
  /** Data that a 402 or 409 error proves stale, such as a displayed price. */
  readonly invalidatesOnConflict?: readonly Tag[]
}

export type Route<S extends Shape = Shape> = S & { readonly method: Method; readonly path: string }

const route =
  (method: Method) =>
  <const S extends Shape>(path: string, shape: S): Route<S> => ({ method, path, ...shape })

export const get = route('GET')
export const post = route('POST')
export const put = route('PUT')
export const del = route('DELETE')

type Part<R, K extends string> = R extends { [P in K]: infer T extends TSchema } ? { [P in K]: Static<T> } : {}
/** Makes parts optional when all of their fields are optional. */
type Loose<P> = { [K in keyof P as {} extends P[K] ? never : K]: P[K] } & { [K in keyof P as {} extends P[K] ? K : never]?: P[K] }
type Parts<R> = R extends { files: infer F } ? { files: { [P in keyof F]?: Blob } } : {}

export type RequestParts<R> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'body'>
export type Input<R> = Loose<RequestParts<R>> & Parts<R>
export type Reply<R extends Route> = Static<R['reply']>

/** A message from the server to browsers: a Socket.IO event name and its payload. */
export interface ServerEvent<S extends TSchema = TSchema> {
  readonly name: string
  readonly payload: S
  /** Like the `invalidates` of `Shape`. */
  readonly invalidates: readonly Tag[]
  /** Members of a performer's team receive it too, if they have one of these rights. */
  readonly seats: readonly SeatRight[]
}
export const serverEvent = <const S extends TSchema>(
  name: string,
  payload: S,
  invalidates: readonly Tag[] = [],
  seats: readonly SeatRight[] = [],
): ServerEvent<S> => ({ name, payload, invalidates, seats })
export type ServerEventPayload<P extends ServerEvent> = Static<P['payload']>

/** A visible character, or one that belongs to an emoji; no control, separator, zero-width or direction character. */
export const VISIBLE_CHARACTER =
  '[^\\p{C}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800]' +
  '|(?<=\\p{Extended_Pictographic})\\uFE0F' +
  '|(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})'

/**
 * One line of visible characters: at least one letter, digit, sign or symbol; no control, separator, zero-width or
 * direction character (Unicode's Default_Ignorable_Code_Point) except those inside an emoji; no stacks of combining marks.
 */
export const SINGLE_LINE_PATTERN = `^(?=.*[\\p{L}\\p{N}\\p{P}\\p{S}])(?!.*\\p{M}{5})(?:${VISIBLE_CHARACTER})*$`

export const OPTIONAL_SINGLE_LINE_PATTERN = `^$|${SINGLE_LINE_PATTERN}`

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
export const ID_PATTERN = `^${UUID}$`
/** A UUIDv7 as text. */
export const Id = Type.String({ pattern: ID_PATTERN })
/** Returns the schema of up to `most` ids in an address, separated by commas. */
export const IdList = (most: number) => Type.String({ maxLength: 37 * most, pattern: `^${UUID}(?:,${UUID}){0,${most - 1}}$` })
export const IdParams = Type.Object({ id: Id })
/** ISO 8601, UTC. */
export const DateTime = Type.String({ format: 'date-time' })
/** A calendar date within the years that PostgreSQL and forms accept. */
export const Day = (title: string) => Type.String({ format: 'date', pattern: '^(19|20)', title })
export const Email = Type.String({ format: 'email', maxLength: 254, title: 'Email address' })
export const MAX_USERNAME_LENGTH = 30
export const MAX_NAME_LENGTH = 80
/**
 * Section 2 and product.md: lower case, unique regardless of case, never a reserved word. A dot is never first, last or doubled.
 */
export const Username = Type.String({
  pattern: `^(?!\\.)(?!.*\\.\\.)(?!.*\\.$)[A-Za-z0-9_.]{3,${MAX_USERNAME_LENGTH}}$`,
  title: 'Username',
})
export const Name = Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH, title: 'Name', pattern: SINGLE_LINE_PATTERN })
export const Password = Type.String({ minLength: 8, maxLength: 200, title: 'Password' })

/** The number of a message within its conversation, starting at 1. */
export const Seq = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })

/** A decimal number of tokens or of the site's currency, with at most two places. */
const decimal = (title: string) => Type.Number({ minimum: 0, maximum: 1_000_000_000, multipleOf: 0.01, title })
export const Tokens = decimal('Tokens')
export const Price = decimal('Price')
/** May be negative. Only sums and corrections use it. */
export const Sum = Type.Number({ title: 'Sum' })

export const Done = Type.Object({ success: Type.Literal(true) })
export const done = { success: true } as const

/**
 * Returns the reply schema of a list. `next` is an opaque cursor and absent at the end. With `next`, `total` may be an estimate.
 */
export const page = <T extends TSchema>(item: T) =>
  Type.Object({ data: Type.Array(item), total: Type.Integer(), next: Type.Optional(Type.String()) })

export const Limit = (usual: number) => Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: usual }))
export const Offset = Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, default: 0 }))
export const Cursor = Type.Optional(Type.String({ minLength: 1, maxLength: 200 }))

/** ISO 3166-1 alpha-2. */
export const Country = Type.String({ pattern: '^[A-Z]{2}$', title: 'Country' })

export const orNull = <T extends TSchema>(of: T) => Type.Union([of, Type.Null()])
export const oneOf = <const T extends string[]>(...of: T) => Type.Enum<T>([...of])

/**
 * Reads the keys of payment processors and sign-in providers from the environment, or encrypted from the database as operators
 * entered them. A change takes effect within a second.
 */
import { sql } from 'kysely'
import type { Db } from '../db.ts'
import { createBriefCache } from '../brief-cache.ts'
import { keyFor, seal, unseal } from '../seal.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { keyNames, type KeyName } from './key-names.ts'

/** The part of a key that an operator may see. */
export interface KeyState {
  readonly name: string
  readonly example: string
  readonly isOptional: boolean
  readonly from: 'environment' | 'operator' | 'nowhere'
  /** The last four characters, or all of a public key; empty if there is none. */
  readonly shown: string
  readonly setAt: Date | undefined
}

/** The part of a transaction that storing a key needs. */
interface KeyTx {
  readonly db: Db
  readonly now: Date
  afterCommit(run: () => void): void
}

/** A key that the processor rejects, and the reason for the operator. */
export interface WrongKey {
  readonly key: string
  readonly message: string
}

export type Keys = Readonly<Record<string, string>>

export interface GatewayKeys {
  read(gateway: string): Promise<Keys>
  /** Returns the stored keys, overridden by keys that an operator has typed but not stored. Throws `not_valid` with each wrong field. */
  tried(gateway: string, typed: Keys): Promise<Keys>
  states(gateway: string): Promise<KeyState[]>
  /** Stores keys that `tried` has accepted, and removes empty ones. */
  store(tx: KeyTx, gateway: string, typed: Keys): Promise<void>
}

interface KeyServices {
  readonly db: Db
  readonly secret: string
  /** Keys from the environment, by variable. */
  readonly environment: Keys
}

interface KeyRow {
  name: string
  sealed: Buffer
  last4: string
  set_at: Date
}

export function openGatewayKeys({ db, secret, environment }: KeyServices): GatewayKeys {
  const key = keyFor(secret, 'gateway keys')
  const cache = createBriefCache<string, Keys>(new Map())

  const rowsOf = async (gateway: string): Promise<KeyRow[]> => {
    const { rows } = await sql<KeyRow>`select name, sealed, last4, set_at from gateway_keys where gateway = ${gateway}`.execute(
      db,
    )
    return rows
  }
  async function fresh(gateway: string): Promise<Keys> {
    const rows = new Map((await rowsOf(gateway)).map((row) => [row.name, row]))
    const found = namesOf(gateway).flatMap(({ name, variable }) => {
      const row = rows.get(name)
      // A key that was sealed with another secret counts as missing.
      const value = environment[variable] ?? (row && unseal(row.sealed, key))
      return value === undefined ? [] : [[name, value] as const]
    })
    return Object.fromEntries(found)
  }
  return {
    read: (gateway) => cache.get(gateway, () => fresh(gateway)),
    async tried(gateway, typed) {
      assertKeys(gateway, typed, environment)
      const merged = { ...(await fresh(gateway)), ...typed }
      return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
    },
    async states(gateway) {
      const rows = new Map((await rowsOf(gateway)).map((row) => [row.name, row]))
      return namesOf(gateway).map((one) => stateOf(one, environment[one.variable], readable(rows.get(one.name), key)))
    },
    async store(tx, gateway, typed) {
      for (const [name, value] of Object.entries(typed)) {
        if (value === '') await sql`delete from gateway_keys where gateway = ${gateway} and name = ${name}`.execute(tx.db)
        else
          await sql`insert into gateway_keys (gateway, name, sealed, last4, set_at)
            values (${gateway}, ${name}, ${seal(value, key)}, ${value.slice(-4)}, ${tx.now})
            on conflict (gateway, name) do update set sealed = excluded.sealed, last4 = excluded.last4, set_at = excluded.set_at`.execute(
            tx.db,
          )
      }
      tx.afterCommit(() => cache.forget(gateway))
    },
  }
}

interface ReadableKey extends KeyRow {
  readonly value: string
}

function readable(row: KeyRow | undefined, key: Buffer): ReadableKey | undefined {
  if (!row) return undefined
  const value = unseal(row.sealed, key)
  return value === undefined ? undefined : { ...row, value }
}

function stateOf(one: KeyName, given: string | undefined, row: ReadableKey | undefined): KeyState {
  const { name, example, isPublic = false, isOptional = false } = one
  const value = given ?? row?.value ?? ''
  return {
    name,
    example,
    isOptional,
    from: given !== undefined ? 'environment' : row ? 'operator' : 'nowhere',
    shown: isPublic ? value : value.slice(-4),
    setAt: given === undefined ? row?.set_at : undefined,
  }
}

function namesOf(gateway: string): readonly KeyName[] {
  const names = keyNames.get(gateway)
  if (!names) throw notFound()
  return names
}

function assertKeys(gateway: string, typed: Keys, environment: Keys): void {
  const names = new Map(namesOf(gateway).map((one) => [one.name, one]))
  for (const [name, value] of Object.entries(typed)) {
    const known = names.get(name)
    if (!known) throw notValid(name, t('There is no such key.'))
    if (environment[known.variable] !== undefined)
      throw notValid(name, t('This key is set by {variable} in the environment.', { variable: known.variable }))
    if (value !== '' && !known.pattern.test(value))
      throw notValid(name, t('This doesn’t look right. It should look like {example}.', { example: known.example }))
  }
}

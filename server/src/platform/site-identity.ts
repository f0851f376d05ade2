/**
 * Prevents processes with different media folders or secrets from sharing a database, because each would treat the other's files
 * as lost.
 */
import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { WrongConfig, type Config } from './config.ts'
import { storedText } from './stored-text.ts'
import { keyFor, sign } from './seal.ts'

type Identified = Pick<Config, 'dataFolder' | 'secret' | 'acceptedSite'> & { readonly databaseUrl: string }

interface Identity {
  readonly media_folder: string
  readonly secret_check: string
}

/**
 * The first process claims the migrated database for its media folder and its secret; every other process must have the same.
 * Throws `WrongConfig` with the difference, and how to accept it if it is intended.
 */
export async function assertSameSite({ databaseUrl, dataFolder, secret, acceptedSite }: Identified): Promise<void> {
  const own = { media_folder: storedText(join(dataFolder, 'media', 'site-id'), randomUUID), secret_check: checkOf(secret) }
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const values = [own.media_folder, own.secret_check]
    if (acceptedSite === codeOf(own)) await client.query('update site_identity set media_folder = $1, secret_check = $2', values)
    await client.query('insert into site_identity (media_folder, secret_check) values ($1, $2) on conflict do nothing', values)
    const { rows } = await client.query<Identity>('select media_folder, secret_check from site_identity')
    const differences = rows.flatMap((claimed) => differencesOf(own, claimed, dataFolder))
    if (differences.length > 0) throw new WrongConfig([...differences, wayOut(own)].join('\n'))
  } finally {
    await client.end()
  }
}

/** A value that identifies the secret without revealing it in a database dump. */
const checkOf = (secret: string): string => sign('site identity', keyFor(secret, 'site identity'))

/** Returns the code that accepts exactly this folder and this secret. */
const codeOf = ({ media_folder: folder, secret_check: check }: Identity): string =>
  createHash('sha256').update(`${folder}\n${check}`).digest('hex').slice(0, 12)

const differencesOf = (own: Identity, claimed: Identity, dataFolder: string): string[] => [
  ...(own.media_folder === claimed.media_folder
    ? []
    : [
        `FANFARE_DATA is not the folder of this site: ${join(dataFolder, 'media')} does not contain the media in the database. ` +
          'All processes of a site must share one folder.',
      ]),
  ...(own.secret_check === claimed.secret_check
    ? []
    : [
        'FANFARE_SECRET (or else the file `secret` in FANFARE_DATA) is not the secret of this site. All processes of a site must share one secret. ' +
          'With a new secret, payment processor keys and bank accounts must be entered again, and queued emails are sent without links.',
      ]),
]

const wayOut = (own: Identity): string =>
  `If this is intended, because a backup was restored or the secret was lost, start once with ACCEPT_SITE=${codeOf(own)}`

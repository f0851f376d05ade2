/** Validates the content and price of a mass message by the site's rules, alike for tests and real messages. */
import { MAX_MASS_TEXT_LENGTH } from '@fanfare/contract/mass-messages'
import { MAX_LOCKED_TEXT_LENGTH } from '@fanfare/contract/locked-text'
import type { FileRow } from '#core/media/index.ts'
import { assertFilesFit, contentOf, messageMediaOf } from '#core/messages/index.ts'
import { settings } from '#core/settings/index.ts'
import { assertTextAllowed } from '#core/text-rules/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { assertRoomForNames } from './rules.ts'

export interface MassContent {
  readonly text: string
  /** Tokens, as typed. */
  readonly price: number
  readonly fileIds: readonly string[]
  /** Files among `fileIds` that are shown before payment. */
  readonly openFileIds: readonly string[]
  readonly lockedText: string
}

/** Throws `not_valid` at the wrong field. Returns the price in minor units. */
export async function checkedContent(tx: Tx, { text, price, fileIds, openFileIds, lockedText }: MassContent) {
  const rules = await settings(tx)
  const content = contentOf({ role: 'performer' }, { text, fileIds, price }, rules)
  const media = messageMediaOf({ openFileIds, lockedText }, content, tx.now)
  assertTextAllowed('lockedText', media.locked_text, rules)
  assertRoomForNames('text', content.text, MAX_MASS_TEXT_LENGTH)
  assertRoomForNames('lockedText', media.locked_text, MAX_LOCKED_TEXT_LENGTH)
  return {
    text: content.text,
    price: content.price,
    lockedText: media.locked_text,
    openFileIds: media.open_file_ids,
    /** Throws `not_valid` if a file could not be processed or cannot be sold. */
    assertFiles(files: readonly FileRow[]): void {
      if (files.some((file) => file.status === 'failed'))
        throw notValid('fileIds', t('One of the files could not be processed. Remove it to continue.'))
      assertFilesFit(media, content.price, files)
    },
  }
}

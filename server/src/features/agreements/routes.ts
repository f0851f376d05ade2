import * as agreements from '@fanfare/contract/agreements'
import type { UploaderAgreement } from '@fanfare/contract/agreements'
import { latestAgreement } from '#core/agreements/index.ts'
import { currentAgreements, uploaderAgreement } from '#core/pages/index.ts'
import { download } from '#lib/download.ts'
import { notFound } from '#lib/errors.ts'
import { currentLocale, date, t } from '#lib/i18n.ts'
import type { Context } from '#platform/context.ts'
import { makePdf } from '#platform/pdf.ts'
import { action, query } from '#platform/route-handler.ts'
import { sign, signerOf } from './sign.ts'

async function agreementOf(ctx: Context, performerId: string): Promise<UploaderAgreement> {
  const { version, title, html, language } = await uploaderAgreement(ctx)
  const [signed, current] = [await latestAgreement(ctx.db, performerId), await currentAgreements(ctx)]
  return {
    version,
    title,
    html,
    language,
    signed: signed ? { version: signed.version, name: signerOf(ctx, signed), signedAt: signed.signed_at.toISOString() } : null,
    isCurrent: signed !== undefined && current.includes(signed.version),
  }
}

export const routes = [
  query(agreements.readAgreement, ({ ctx, viewer }) => agreementOf(ctx, viewer.id)),

  action(agreements.signAgreement, async ({ ctx, viewer, body: { version, name }, origin }) => {
    const { source } = await uploaderAgreement(ctx)
    await ctx.write((tx) => sign(tx, viewer, { version, name, text: source, origin }))
    return agreementOf(ctx, viewer.id)
  }),

  query(agreements.downloadAgreement, async ({ ctx, viewer }) => {
    const row = await latestAgreement(ctx.db, viewer.id)
    if (!row) throw notFound()
    const pdf = await makePdf({
      title: t('Uploader agreement'),
      subtitle: t('Version {version}', { version: row.version }),
      lang: currentLocale(),
      at: row.signed_at,
      footer: t('Uploader agreement'),
      sections: [
        { title: t('Text'), lines: linesOf(row.text) },
        {
          title: t('Signature'),
          facts: [
            [t('Name'), signerOf(ctx, row)],
            [t('Date'), date(row.signed_at)],
          ],
        },
      ],
    })
    return download(`agreement-${row.version}.pdf`, 'application/pdf', pdf)
  }),
]

const linesOf = (markdown: string): string[] => markdown.split('\n').map((line) => line.replace(/^#+ /, ''))

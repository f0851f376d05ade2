/** Makes the report of a sealed file, with the facts that a hotline such as the NCMEC CyberTipline asks for. */
import type { Download } from '@fanfare/contract/downloads'
import { factsIn, type QuarantinedRow } from '#core/media/index.ts'
import { settings } from '#core/settings/index.ts'
import { download } from '#lib/download.ts'
import { currentLocale, date, t } from '#lib/i18n.ts'
import { makePdf } from '#platform/pdf.ts'
import type { Context } from '#platform/context.ts'

/** Named like the fields of the CyberTipline's reporting API: incident, reporter, person reported, file details. */
async function reportOf(ctx: Context, row: QuarantinedRow) {
  const { siteName, sellerName, sellerAddress } = await settings(ctx)
  const facts = factsIn(ctx, row)
  return {
    incidentType: 'Child Pornography (possession, manufacture, and distribution)',
    incidentDateTime: row.uploaded_at.toISOString(),
    reporter: { serviceName: siteName, origin: ctx.config.origin, company: sellerName || siteName, address: sellerAddress },
    personOrUserReported: {
      espIdentifier: row.owner_id,
      screenName: facts?.username ?? '',
      displayName: facts?.name ?? '',
      email: facts?.email ?? '',
      role: facts?.role ?? '',
      country: facts?.country ?? '',
      accountCreated: facts?.joinedAt ?? '',
      /** A keyed hash: the site stores no addresses. The same address has the same hash in all reports of this site. */
      ipAddressHash: facts?.addressHash ?? '',
    },
    fileDetails: {
      fileId: row.id,
      kind: row.kind,
      bytes: Number(row.bytes),
      sha256: row.sha256.toString('hex'),
      md5: row.md5?.toString('hex') ?? '',
      matchedBy: row.matched,
      listLabel: row.label,
      uploadedAt: row.uploaded_at.toISOString(),
      foundAt: row.found_at.toISOString(),
      wasPublic: false,
      isViewedByReporter: false,
      preserved: 'sealed',
    },
    report: { sentAt: row.reported_at?.toISOString() ?? null, reference: row.reference },
  }
}

const fileName = ({ id }: QuarantinedRow, extension: string) => `report-${id}.${extension}`

export const reportJson = async (ctx: Context, row: QuarantinedRow): Promise<Download> =>
  download(fileName(row, 'json'), 'application/json', JSON.stringify(await reportOf(ctx, row), null, 2))

const time = (iso: string): string => (iso === '' ? '' : `${date(new Date(iso))} ${iso.slice(11, 16)} UTC`)

export async function reportPdf(ctx: Context, row: QuarantinedRow): Promise<Download> {
  const { reporter, personOrUserReported: person, fileDetails: file, report } = await reportOf(ctx, row)
  const title = t('Report of a known illegal file')
  const pdf = await makePdf({
    title,
    subtitle: row.label,
    lang: currentLocale(),
    at: ctx.clock.now(),
    footer: t('{site}, {number}', { site: reporter.serviceName, number: row.id }),
    sections: [
      {
        title: t('Reporter'),
        facts: [
          [t('Site'), `${reporter.serviceName}, ${reporter.origin}`],
          [t('Company'), [reporter.company, ...reporter.address.split('\n')].filter((line) => line.trim() !== '').join(', ')],
        ],
      },
      {
        title: t('Account'),
        facts: [
          [t('ID'), person.espIdentifier],
          [t('Username'), person.screenName],
          [t('Name'), person.displayName],
          [t('Email address'), person.email],
          [t('Country'), person.country],
          [t('Joined'), time(person.accountCreated)],
          [t('Hash of the IP address'), person.ipAddressHash],
        ],
        note: t('As of {date}', { date: time(file.foundAt) }),
      },
      {
        title: t('File'),
        facts: [
          [t('ID'), file.fileId],
          [t('Kind'), file.kind],
          [t('Bytes'), String(file.bytes)],
          ['SHA-256', file.sha256],
          ['MD5', file.md5 === '' ? t('Unknown') : file.md5],
          [t('Found by'), file.matchedBy === 'sha256' ? 'SHA-256' : 'MD5'],
          [t('Label in the list'), file.listLabel],
          [t('Uploaded'), time(file.uploadedAt)],
        ],
        note: t('The file was never public, and no operator has seen it. Its bytes are sealed in the storage of the site.'),
      },
      {
        title: t('Report'),
        facts: [
          [t('Sent'), time(report.sentAt ?? '')],
          [t('Report number'), report.reference],
        ],
      },
    ],
  })
  return download(fileName(row, 'pdf'), 'application/pdf', pdf)
}

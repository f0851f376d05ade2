/** Explains how to set up the mail server, so that the site learns of bounced emails. */
import { readMailReturns } from '@fanfare/contract/site'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { CopyField } from '#ui/fields/copy-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Section } from '#ui/layout/section.tsx'

/** More than any bounce report of this site's emails, and less than the request limit. */
const MOST_BYTES = 200_000

/** If the site does not answer, the mail server retries (`EX_TEMPFAIL` of sysexits.h). */
const pipeTo = (url: string): string =>
  `"|head -c ${MOST_BYTES} | curl -fsS -m 30 -H 'Content-Type: message/rfc822' --data-binary @- ${url} || exit 75"`

export function MailReturns() {
  const { returnPath, reportsUrl } = useApiQuery(readMailReturns, {})
  const [mailbox = 'bounces'] = returnPath?.split('@') ?? []
  return (
    <Section title={t('Mails that come back')} isCard>
      <Stack>
        <p>
          {returnPath === undefined
            ? t('They are returned to the sender of every mail, as MAIL_RETURN_PATH is not set.')
            : t('They are returned to {returnPath}.', { returnPath })}{' '}
          {t(
            'Have your mail server hand what arrives there over to the site: an address that no mailbox has gets no more mails, and its account is told. With Postfix this line in /etc/aliases does it, once newaliases has read it.',
          )}
        </p>
        <CopyField label={t('For /etc/aliases')} value={`${mailbox}: ${pipeTo(reportsUrl)}`} />
        <p>{t('Keep it secret: the address in it is this site’s alone.')}</p>
      </Stack>
    </Section>
  )
}

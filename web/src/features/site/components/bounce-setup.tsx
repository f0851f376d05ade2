/** Explains how to set up the mail server, so that the site learns of bounced emails. */
import { readMailReturns } from '@fanfare/contract/mails'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { CopyField } from '#ui/fields/copy-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Section } from '#ui/layout/section.tsx'

/** More than any bounce report of this site's emails, and less than the request limit. */
const MAX_BYTES = 200_000

/** If the site does not answer, the mail server retries (`EX_TEMPFAIL` of sysexits.h). */
const pipeTo = (url: string): string =>
  `"|head -c ${MAX_BYTES} | curl -fsS -m 30 -H 'Content-Type: message/rfc822' --data-binary @- ${url} || exit 75"`

export function BounceSetup() {
  const { returnPath, reportsUrl } = useApiQuery(readMailReturns, {})
  const [mailbox = 'bounces'] = returnPath?.split('@') ?? []
  return (
    <Section title={t('Bounced email')} isCard>
      <Stack>
        <p>
          {returnPath === undefined
            ? t('Bounced emails go to the sender of each email, because MAIL_RETURN_PATH is not set.')
            : t('Bounced emails go to {returnPath}.', { returnPath })}{' '}
          {t(
            'Set up your mail server to hand bounced emails to the site. Addresses without a mailbox then get no more emails, and their accounts are notified. With Postfix, add this line to /etc/aliases and run newaliases.',
          )}
        </p>
        <CopyField label={t('For /etc/aliases')} value={`${mailbox}: ${pipeTo(reportsUrl)}`} />
        <p>{t('Keep this line secret. The address in it is only for this site.')}</p>
      </Stack>
    </Section>
  )
}

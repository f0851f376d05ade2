/** The uploader agreement, which performers sign before they upload. */
import { downloadAgreement, readAgreement, signAgreement, type UploaderAgreement } from '@fanfare/contract/agreements'
import PageHtml from '#features/pages/components/page-html.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { DateOf } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Card, Chip } from '#ui/card.tsx'
import { DownloadButton } from '#ui/download-button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { toast } from '#ui/toast.ts'

const page = createLoaders(async ({ read }) => void (await read(readAgreement, {})))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Uploader agreement'))

export default function Agreement() {
  const agreement = useApiQuery(readAgreement, {})
  const { title, html, language, signed, isCurrent } = agreement
  return (
    <Page title={title} lead={t('You can upload after you have signed the current version.')}>
      <Card as="section">
        <PageHtml html={html} language={language} />
      </Card>
      <Card as="section">
        <Stack>
          {isCurrent && signed ? (
            <>
              <div>
                <Chip tone="good">{t('Signed')}</Chip>
              </div>
              <p>
                <bdi>{signed.name}</bdi>, <DateOf at={signed.signedAt} />
              </p>
            </>
          ) : (
            <SignForm agreement={agreement} />
          )}
          {signed && (
            <DownloadButton route={downloadAgreement} input={{}}>
              {t('Download PDF')}
            </DownloadButton>
          )}
        </Stack>
      </Card>
    </Page>
  )
}

function SignForm({ agreement: { version, signed } }: { readonly agreement: UploaderAgreement }) {
  const act = useApiMutation(signAgreement)
  const form = useForm({
    shape: signAgreement.body,
    initial: { version, name: '' },
    labels: { name: t('Full name') },
    submit: async ({ name }) => {
      await act.mutateAsync({ body: { version, name } })
      toast(t('Agreement signed'))
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        {signed && <p>{t('The agreement has changed since you signed it.')}</p>}
        <TextField {...form.field('name')} autoComplete="name" hint={t('Type your full name to sign.')} />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {t('Sign')}
        </Button>
      </Stack>
    </form>
  )
}

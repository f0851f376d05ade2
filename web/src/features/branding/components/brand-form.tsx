/** The form of name, color, menus and links. The preview follows each change. */
import {
  readBranding,
  saveBranding,
  type Branding,
  BrandTexts,
  MAX_FOOTER_ITEMS,
  MAX_HEADER_ITEMS,
  MAX_SOCIAL_LINKS,
} from '@fanfare/contract/branding'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { saveVersioned } from '#core/save-versioned.ts'
import { call } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/toast.ts'
import { filledLinks, LinkRows, type LinkRow } from './link-rows.tsx'
import { showBrand } from './show-brand.ts'

/** The part of the form that the preview shows before it is saved. */
export interface BrandDraft {
  readonly siteName: string
  readonly accentColor: string
  readonly header: readonly LinkRow[]
  readonly footer: readonly LinkRow[]
  readonly socialLinks: readonly LinkRow[]
}

export const draftOf = ({ siteName, accentColor, menus, socialLinks }: Branding): BrandDraft => ({
  siteName,
  accentColor,
  header: menus.header,
  footer: menus.footer,
  socialLinks: socialLinks.map((to) => ({ label: '', to })),
})

interface BrandFormProps {
  readonly branding: Branding
  readonly draft: BrandDraft
  readonly onDraft: (draft: BrandDraft) => void
}

export function BrandForm({ branding, draft, onDraft }: BrandFormProps) {
  const form = useBrandForm({ branding, draft })
  const draws = (name: 'siteName' | 'accentColor') => ({
    ...form.field(name),
    onChange: (value: string) => {
      form.set(name, value)
      onDraft({ ...draft, [name]: value })
    },
  })
  const rows = (name: 'header' | 'footer' | 'socialLinks') => ({
    rows: draft[name],
    error: form.errors[name],
    onChange: (changed: readonly LinkRow[]) => {
      form.clear(name)
      onDraft({ ...draft, [name]: changed })
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        <Section title={t('Name and color')} isCard>
          <TextField {...draws('siteName')} autoComplete="off" />
          <TextField
            {...draws('accentColor')}
            placeholder="#8a6116"
            hint={t('Six hex digits, such as #0b6e4f. We adjust it where text would be hard to read. Leave empty for brass.')}
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
          />
        </Section>
        <Section title={t('Header menu')} isCard>
          <LinkRows {...rows('header')} most={MAX_HEADER_ITEMS} name={t('Header menu')} hasLabel />
        </Section>
        <Section title={t('Footer menu')} isCard>
          <LinkRows {...rows('footer')} most={MAX_FOOTER_ITEMS} name={t('Footer menu')} hasLabel />
        </Section>
        <Section title={t('Social links')} isCard>
          <LinkRows {...rows('socialLinks')} most={MAX_SOCIAL_LINKS} name={t('Social links')} />
        </Section>
        <Section title={t('Search engines')} isCard>
          <TextField {...form.field('seoTitle')} hint={t('Title of the landing page. Leave empty for the site name.')} />
          <TextArea {...form.field('seoDescription')} rows={2} hint={t('Shown below the title in search results.')} />
        </Section>
        <FormNote form={form} />
        <div>
          <Button type="submit" size="large" isPending={form.isPending}>
            {t('Save changes')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function useBrandForm({ branding, draft }: Pick<BrandFormProps, 'branding' | 'draft'>) {
  const save = useApiMutation(saveBranding)
  const { siteName, accentColor, seoTitle, seoDescription } = branding
  const form = useForm({
    shape: BrandTexts,
    // The rows are not part of the form, but their errors are.
    initial: {
      siteName,
      accentColor,
      seoTitle,
      seoDescription,
      header: '',
      footer: '',
      socialLinks: '',
      version: String(branding.version),
    },
    submit: async (texts) => {
      const menus = { header: filledLinks(draft.header), footer: filledLinks(draft.footer) }
      const socialLinks = filledLinks(draft.socialLinks).map(({ to }) => to)
      const body = { ...texts, menus, socialLinks }
      const saved = await saveVersioned(
        form,
        () => call(readBranding),
        (version) => save.mutateAsync({ body: { ...body, version } }),
      )
      form.set('version', String(saved.version))
      showBrand(saved)
      toast(t('Changes saved'))
    },
  })
  return form
}

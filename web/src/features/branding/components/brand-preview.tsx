/** Shows the draft in both themes, before it is saved. */
import { ACCENT_PATTERN } from '@fanfare/contract/accent-colors'
import type { Branding } from '@fanfare/contract/branding'
import { accentProperties } from '#core/branding/brand-style.ts'
import { t } from '#lib/i18n.ts'
import { Wordmark } from '#ui/wordmark.tsx'
import type { BrandDraft } from './brand-form.tsx'
import css from './branding.module.css'
import { filledLinks } from './link-rows.tsx'

interface PreviewProps {
  readonly branding: Branding
  readonly draft: BrandDraft
}

export const BrandPreview = (props: PreviewProps) => (
  <div className={css['previews']}>
    <Theme {...props} theme="light" name={t('Light theme')} />
    <Theme {...props} theme="dark" name={t('Dark theme')} />
  </div>
)

const isColor = (text: string) => new RegExp(ACCENT_PATTERN).test(text)

interface ThemeProps extends PreviewProps {
  readonly theme: 'light' | 'dark'
  readonly name: string
}

function Theme({ branding, draft, theme, name }: ThemeProps) {
  const logo = theme === 'dark' ? (branding.logoDark ?? branding.logo) : branding.logo
  const color = isColor(draft.accentColor) ? draft.accentColor : ''
  /** Called again with each color. */
  const paint = (element: HTMLElement | null) => {
    if (!element) return
    // The page around the preview has the built-in colors as well.
    const isBuiltIn = color === '' && branding.accentColor === ''
    for (const [property, value] of Object.entries(accentProperties(color || BRASS)))
      element.style.setProperty(property, isBuiltIn ? '' : value)
  }
  return (
    <figure className={css['preview']} data-theme={theme} ref={paint}>
      <figcaption>{name}</figcaption>
      <div className={css['head']}>
        {logo ? (
          <img src={logo.url} width={logo.width} height={logo.height} alt={draft.siteName} />
        ) : (
          <span className={css['mark']}>
            <Wordmark name={draft.siteName} />
          </span>
        )}
        <ul>
          {filledLinks(draft.header).map(({ label, to }) => (
            <li key={`${label} ${to}`}>{label}</li>
          ))}
        </ul>
      </div>
      <p>
        {t('Text in the accent color:')} <strong>{t('24 tokens')}</strong>
      </p>
      <span className={css['button']}>{t('Subscribe')}</span>
      <ul>
        {filledLinks(draft.footer).map(({ label, to }) => (
          <li key={`${label} ${to}`}>{label}</li>
        ))}
      </ul>
    </figure>
  )
}

/** The built-in accent color, whose colors of both themes are in `tokens.css`. */
const BRASS = '#8a6116'

import css from './pages.module.css'

interface PageHtmlProps {
  /** Sanitized by the server. */
  readonly html: string
  readonly language: string
}

export const PageHtml = ({ html, language }: PageHtmlProps) => (
  <div lang={language} className={css['html']} dangerouslySetInnerHTML={{ __html: html }} />
)

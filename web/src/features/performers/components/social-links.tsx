/** Shows a performer's pages on social networks. */
import { socialLinkOf } from '@fanfare/contract/social-links'
import { t } from '#lib/i18n.ts'
import css from './social-links.module.css'

export default function SocialLinks({ urls }: { readonly urls: readonly string[] }) {
  const links = urls.flatMap((address) => socialLinkOf(address) ?? [])
  return (
    <ul className={css['links']} aria-label={t('Social links')}>
      {links.map(({ network, url }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="me nofollow noopener noreferrer">
            {network}
          </a>
        </li>
      ))}
    </ul>
  )
}

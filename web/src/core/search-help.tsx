/** Shown instead of the results of a blocked search: where to get help, and where to report something. Nothing is stored. */
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { SecurityIcon } from '#ui/icons.ts'
import { Badge, Notice } from '#ui/layout/notice.tsx'

/** Worldwide lists of hotlines, and anonymous help for people who worry about their own thoughts. */
const HELP = [
  { href: 'https://findahelpline.com', label: () => t('Find a helpline') },
  { href: 'https://www.stopitnow.org', label: () => t('Stop It Now') },
  { href: 'https://www.inhope.org', label: () => t('Report illegal pictures') },
] as const

export const SearchHelp = () => (
  <Notice
    fillsFrame
    mark={
      <Badge>
        <SecurityIcon size={28} />
      </Badge>
    }
    title={<h1>{t('Help is available')}</h1>}
    action={
      <>
        {HELP.map(({ href, label }) => (
          <Button key={href} to={href} variant="quiet" target="_blank" rel="noreferrer">
            {label()}
          </Button>
        ))}
        <Button to="/report">{t('Report content')}</Button>
        <Button to="/explore" variant="quiet">
          {t('Explore')}
        </Button>
      </>
    }
  >
    {t(
      'This search is blocked because it suggests minors or sex by force. If someone is in danger, call the police. Other people offer help, free and anonymously.',
    )}
  </Notice>
)

/** Shown instead of the results of a search for words that are not allowed. Nothing is stored. */
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ExploreIcon, SecurityIcon } from '#ui/icons.ts'
import { Badge, Notice } from '#ui/layout/notice.tsx'

/** Worldwide lists of hotlines, and anonymous help for people who worry about their own thoughts. The first is for everyone. */
const HELP = [
  { href: 'https://findahelpline.com', label: () => t('Find a helpline'), variant: 'primary' },
  { href: 'https://www.stopitnow.org', label: () => t('Stop It Now'), variant: 'quiet' },
  { href: 'https://www.inhope.org', label: () => t('Report illegal pictures'), variant: 'quiet' },
] as const

interface BlockedSearchProps {
  /** The words suggest minors or sex by force. Otherwise the operators do not allow them. */
  readonly isAbuse: boolean
}

export default function BlockedSearch({ isAbuse }: BlockedSearchProps) {
  return isAbuse ? <SearchHelp /> : <SearchNotAllowed />
}

/** For words that suggest minors or sex by force: where to get help, and where to report something. */
const SearchHelp = () => (
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
        {HELP.map(({ href, label, variant }) => (
          <Button key={href} to={href} variant={variant} target="_blank" rel="noreferrer">
            {label()}
          </Button>
        ))}
        <Button to="/report" variant="quiet">
          {t('Report content')}
        </Button>
        <Button to="/explore" variant="quiet">
          {t('Explore')}
        </Button>
      </>
    }
  >
    {t(
      'This search is blocked because it suggests minors or sex by force. If someone is in danger, call the police. Helplines are free, and you don’t have to say who you are.',
    )}
  </Notice>
)

/** For words of the operators' own lists. */
const SearchNotAllowed = () => (
  <Notice
    fillsFrame
    mark={
      <Badge>
        <ExploreIcon size={28} />
      </Badge>
    }
    title={<h1>{t('No results')}</h1>}
    action={<Button to="/explore">{t('Search for something else')}</Button>}
  >
    {t('This search isn’t allowed on this site.')}
  </Notice>
)

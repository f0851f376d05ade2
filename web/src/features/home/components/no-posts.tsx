/** Shown on a site without published posts. */
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { ExploreIcon } from '#ui/icons.ts'

const NoPosts = () => (
  <EmptyState
    icon={ExploreIcon}
    title={t('No performers yet')}
    action={
      <Button variant="quiet" to="/explore">
        {t('Explore performers')}
      </Button>
    }
  >
    {t('Posts appear here as soon as performers publish them.')}
  </EmptyState>
)

export default NoPosts

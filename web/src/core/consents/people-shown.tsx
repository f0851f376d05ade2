/** Asks in a form whom content and its media show, and whether they were made with AI. */
import { t } from '#lib/i18n.ts'
import { Fieldset } from '#ui/fields/fieldset.tsx'
import { DepictionFields, type DepictionFieldsProps } from './depiction-fields.tsx'

const PeopleShown = (props: DepictionFieldsProps) => (
  <Fieldset
    legend={t('People shown')}
    hint={t('Everyone shown must consent before you publish. Your answer applies to these files wherever you use them.')}
  >
    <DepictionFields {...props} />
  </Fieldset>
)
export default PeopleShown

import { pageTitle } from '#core/page.ts'
import { t } from '#lib/i18n.ts'
import { StoryEditor } from '../components/story-editor.tsx'

export const meta = pageTitle(() => t('New story'))

export default function NewStory() {
  return <StoryEditor />
}

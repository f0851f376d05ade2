import { useParams } from 'react-router'
import { listOwnStories, viewOwnHighlight } from '@fanfare/contract/own-stories'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { HighlightEditor } from '../components/highlight-editor.tsx'
import { pastStoriesInput, runningStoriesInput } from '../components/story-choices.tsx'

const page = createLoaders(async ({ readAnew, list, params: { id } }) => {
  const own = id === undefined ? undefined : readAnew(viewOwnHighlight, { params: { id } })
  await Promise.all([own, list(listOwnStories, runningStoriesInput), list(listOwnStories, pastStoriesInput)])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Highlights'))

export default function EditHighlight() {
  const { id } = useParams()
  return id === undefined ? <HighlightEditor /> : <Existing key={id} id={id} />
}

const Existing = ({ id }: { id: string }) => <HighlightEditor highlight={useApiQuery(viewOwnHighlight, { params: { id } })} />

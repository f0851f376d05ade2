import { LiveCategory } from '@fanfare/contract/live-limits'
import { t } from '#lib/i18n.ts'

const labels: Readonly<Record<LiveCategory, () => string>> = {
  talk: () => t('Talk'),
  music: () => t('Music'),
  dance: () => t('Dance'),
  art: () => t('Art'),
  games: () => t('Games'),
  fitness: () => t('Fitness'),
  cooking: () => t('Cooking'),
  beauty: () => t('Beauty'),
  outdoors: () => t('Outdoors'),
  learning: () => t('Learning'),
  behind_the_scenes: () => t('Behind the scenes'),
  show: () => t('Stage show'),
  other: () => t('Other'),
}

export const categoryLabel = (category: LiveCategory): string => labels[category]()

export const categoryOptions = () => LiveCategory.enum.map((value) => ({ value, label: categoryLabel(value) }))

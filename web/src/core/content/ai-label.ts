import type { AiLabel } from '@fanfare/contract/ai-label'
import { t } from '#lib/i18n.ts'

/** Returns the label of content that was made with AI. */
export const aiLabel = (ai: AiLabel): string => (ai === 'generated' ? t('AI-generated') : t('AI-altered'))

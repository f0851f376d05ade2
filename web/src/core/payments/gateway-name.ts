import { t } from '#lib/i18n.ts'
import { processorName } from './processor-name.ts'

export const gatewayName = (name: string): string => (name === 'sandbox' ? t('Sandbox') : processorName(name))

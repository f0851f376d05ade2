import { t } from '#lib/i18n.ts'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { CopyIcon } from './page-icons.ts'

interface CopyButtonProps {
  readonly text: string
  readonly label?: string
  readonly size?: 'small'
}

export const CopyButton = ({ text, label = t('Copy'), size }: CopyButtonProps) => (
  <Button variant="quiet" {...(size && { size })} icon={CopyIcon} onClick={() => void copyText(text)}>
    {label}
  </Button>
)

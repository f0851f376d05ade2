/** Copies a text to the clipboard, and reports the result in a toast. */
import { t } from '#lib/i18n.ts'
import { toast } from './toast.ts'

/** Call it in the browser, during the press of a button. */
export async function copyText(text: string): Promise<void> {
  if ((await writeClipboard(text)) || copySelected(text)) toast(t('Copied to clipboard'))
  else toast(t('Couldn’t copy. Your browser blocked it.'), 'bad')
}

/** Returns false without permission or TLS. Pages without TLS, such as a test installation, have no clipboard. */
const writeClipboard = (text: string): Promise<boolean> =>
  window.isSecureContext
    ? navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
    : Promise.resolve(false)

/** Falls back to copying a selection, which needs no permission. */
function copySelected(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  // Moved out of sight and not hidden, because hidden text cannot be selected.
  field.style.cssText = 'position:fixed;inset-block-start:0;opacity:0'
  // An open dialog prevents selection outside it.
  const parent = before?.closest('dialog') ?? document.body
  parent.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return isCopied
}

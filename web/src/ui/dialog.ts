/** What every modal dialog does: it opens as a layer, and closes by Esc, by Back and by a press beside it. */
import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { useLayer } from './layers.ts'

/**
 * For a `<dialog>` that stays in the page while it is closed, and for one that is there only while it is open.
 * One that asks about a step through the history must not add an entry to it: `isLayer: false`.
 */
export function useDialog(isOpen: boolean, onClose: () => void, { isLayer = true } = {}): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  // Before the element leaves the page: only then does the focus go back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !isOpen) return
    element.showModal()
    const stop = listen(element, () => close())
    return () => {
      stop()
      element.close()
    }
  }, [isOpen])
  useLayer(isOpen && isLayer, onClose, dialog)
  return dialog
}

function listen(element: HTMLDialogElement, close: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let isPressedBeside = false
  const onCancel = (event: Event) => {
    // A file chooser inside tells in the same way that nothing was chosen.
    if (event.target !== element) return
    event.preventDefault()
    close()
  }
  const onDown = (event: Event) => {
    isPressedBeside = event.target === element
  }
  // A press that began inside, such as to mark some text, and ended beside it, is not meant to close anything.
  const onClick = (event: Event) => {
    if (event.target === element && isPressedBeside) close()
  }
  // A browser closes a dialog by itself when Esc is pressed twice: whether it closes is asked of whoever has opened it.
  const onClosed = (event: Event) => {
    // One that `besideDialogs` has opened again at once is still there when this event comes.
    if (event.target !== element || element.open) return
    element.showModal()
    close()
  }
  element.addEventListener('cancel', onCancel, { signal })
  element.addEventListener('pointerdown', onDown, { signal })
  element.addEventListener('click', onClick, { signal })
  element.addEventListener('close', onClosed, { signal })
  return () => listening.abort()
}

/**
 * For what somebody else's script lays over the page, such as a bank's question: beside a modal dialog it would be behind it, and take
 * no press. Meanwhile the open dialogs stay where they are without being modal.
 */
export async function besideDialogs<T>(work: () => Promise<T>): Promise<T> {
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')]
  for (const dialog of dialogs) {
    dialog.close()
    dialog.show()
  }
  try {
    return await work()
  } finally {
    for (const dialog of dialogs) {
      // It may have been closed for good meanwhile.
      if (!dialog.isConnected || !dialog.open) continue
      dialog.close()
      dialog.showModal()
    }
  }
}

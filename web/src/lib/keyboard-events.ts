/**
 * Tells a person's key presses from those of input methods. Chinese, Japanese and Korean input methods use Enter, Escape, comma
 * and arrows themselves.
 */

/** The key code of every press that an input method has handled. */
const INPUT_METHOD_KEY_CODE = 229

type KeyPress = Pick<KeyboardEvent, 'key' | 'keyCode' | 'isComposing'>

/**
 * Returns whether an input method used this press. Safari sends the Enter that ends a composition after the composition, with
 * `isComposing: false`.
 */
export const isInputMethodKey = ({ keyCode, isComposing }: KeyPress): boolean => isComposing || keyCode === INPUT_METHOD_KEY_CODE

export const isEnterKey = (event: KeyPress): boolean => event.key === 'Enter' && !isInputMethodKey(event)

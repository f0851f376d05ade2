/** Derives a feature's names from its plural. */

const pascal = (kebab) => kebab.replace(/(^|-)([a-z])/g, (_, _dash, letter) => letter.toUpperCase())
const camel = (kebab) => kebab.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())

/** Returns the names of `gift-cards` in files, types, values, tables and texts. */
export function namesOf(plural) {
  const singular = plural
    .replace(/ies$/, 'y')
    .replace(/(x|tch|sh|ss)es$/, '$1')
    .replace(/(?<!s)s$/, '')
  const words = (kebab) => kebab.replaceAll('-', ' ')
  return {
    plural,
    singular,
    One: pascal(singular),
    Many: pascal(plural),
    camel: camel(singular),
    camels: camel(plural),
    table: plural.replaceAll('-', '_'),
    /** The name of the content kind. */
    kind: singular.replaceAll('-', ''),
    one: words(singular),
    many: words(plural),
    aOne: `${/^[aeiou]/.test(singular) ? 'an' : 'a'} ${words(singular)}`,
    TitleOne: pascal(singular)[0] + words(singular).slice(1),
    Title: pascal(plural)[0] + words(plural).slice(1),
  }
}

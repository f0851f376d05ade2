/** Imports the emoji table as plain text. */
declare module '*.tsv?raw' {
  const text: string
  export default text
}

/** Publishes a page about the site in two languages, and lists it in the footer. */
import { changePage, createPage, publishPageText, savePageText } from '@fanfare/contract/pages'
import { demoSeed } from '#core/demo-seed.ts'

const texts = [
  {
    language: 'en',
    title: 'About',
    source: `This is a demo of **Fanfare**. Its people, pictures and payments are invented.

## What you can try

- Follow performers, and read and unlock their posts.
- Subscribe, tip and add funds. No real money moves.
- Run the site as its operator, with pages, banners and payouts.

## Questions

The contact page reaches the operator.`,
  },
  {
    language: 'es',
    title: 'Acerca de',
    source: `Esto es una demo de **Fanfare**. Sus personas, imágenes y pagos son inventados.

## Qué puedes probar

- Sigue a artistas, y lee y desbloquea sus publicaciones.
- Suscríbete, envía propinas y añade fondos. No se mueve dinero real.
- Gestiona el sitio como operador, con páginas, banners y retiros.

## Preguntas

Escribe al operador desde la página de contacto.`,
  },
] as const

export const demo = demoSeed(({ people: { operator } }) => [
  {
    daysAgo: 13,
    who: operator,
    async run(seeder) {
      const call = seeder.as(operator)
      const { _id: id } = await call(createPage, { body: { slug: 'about', language: 'en', title: 'About' } })
      for (const { language, title, source } of texts) {
        const params = { id, language }
        await call(savePageText, { params, body: { title, source } })
        await call(publishPageText, { params, body: {} })
      }
      await call(changePage, { params: { id }, body: { isInFooter: true, footerPosition: 5 } })
    },
  },
])

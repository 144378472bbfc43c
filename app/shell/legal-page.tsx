import { Heading } from '#ui/heading.tsx'

export interface LegalSection {
  title: string
  text: string
}

/** A page of plain words under headings. */
export function LegalPage({ title, sections }: { title: string; sections: LegalSection[] }) {
  return (
    <article className="mx-auto max-w-page px-4 py-8">
      <Heading level={1}>{title}</Heading>
      <div className="mt-6 max-w-measure space-y-8 text-lg">
        {sections.map((section) => (
          <section key={section.title} className="space-y-3">
            <Heading level={2}>{section.title}</Heading>
            <p>{section.text}</p>
          </section>
        ))}
      </div>
    </article>
  )
}

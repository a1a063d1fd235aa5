// The form that ends a page: what it is for beside its fields.
import { SiteForm } from './form'
import { buildForm, type FormOptions } from './form-view'
import { Section } from './parts'
import parts from './parts.module.css'

export function ClosingForm(options: FormOptions & { words: { title: string; lead: string } }) {
  const { title, lead } = options.words
  return (
    <Section ground="ground" tight>
      <div className={`${parts.two} ${parts.center}`}>
        <div>
          <h2 className={parts.title}>{title}</h2>
          <p className={parts.lead}>{lead}</p>
        </div>
        <SiteForm {...buildForm(options)} />
      </div>
    </Section>
  )
}

// /info: the form behind a QR code, an activity's sign-up, an ended link; the privacy policy and the user agreement.
import style from '@/components/site/article.module.css'
import { SiteForm } from '@/components/site/form'
import { buildForm } from '@/components/site/form-view'
import frame from '@/components/site/frame.module.css'
import { Facts, PageHero, Section } from '@/components/site/parts'
import parts from '@/components/site/parts.module.css'
import type { SiteInfo } from '@/lib/model/calls/site-forms'
import type { Legal } from '@/lib/model/site/community'
import type { SiteContent } from '@/lib/model/site/schemas'
import type { BodyProps } from './body'

export function InfoBody({ language, content, attempt, args, target }: BodyProps<'info'> & { target: SiteInfo | null }) {
  if (!target) return <PageHero title={content.expired.title} lead={content.expired.text} />
  const hidden: Record<string, string> = args.c ? { c: args.c } : {}
  const { activity } = target
  if (!activity) {
    const { title, lead, form } = content.lead
    return (
      <>
        <PageHero title={title} lead={lead} />
        <Section tight>
          <div className={parts.narrow}>
            <SiteForm {...buildForm({ language, form: 'qr', words: form, attempt, hidden })} />
          </div>
        </Section>
      </>
    )
  }
  const { when, where, checkIn, notNow } = content.activity
  const words = activity.check_in ? checkIn : content.activity.form
  return (
    <>
      <PageHero title={target.name} lead={`${activity.start_time.slice(0, 16)} – ${activity.end_time.slice(0, 16)}`} />
      <Section tight>
        <div className={parts.two}>
          <div>
            <Facts
              items={[
                { label: when, value: `${activity.start_time.slice(0, 16)} – ${activity.end_time.slice(0, 16)}` },
                ...(activity.address ? [{ label: where, value: activity.address }] : []),
              ]}
            />
            {activity.content && (
              // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the backend on read (lib/backend/base/sanitize.ts)
              <div className={style.text} dangerouslySetInnerHTML={{ __html: activity.content }} />
            )}
          </div>
          {activity.open ? (
            <SiteForm
              {...buildForm({ language, form: 'activity', words, attempt, hidden: { ...hidden, activity: activity.activity_key } })}
            />
          ) : (
            <p className={parts.lead}>{activity.check_in ? notNow : content.activity.closed}</p>
          )}
        </div>
      </Section>
    </>
  )
}

/** A legal text in its sections. */
export function LegalBody({ content, legal }: { content: SiteContent['info']; legal: Legal }) {
  return (
    <article className={`${frame.wide} ${style.article}`}>
      <h1>{legal.title}</h1>
      <p className={style.meta}>
        {content.agreed} {legal.version}
      </p>
      <div className={style.text}>
        <p>{legal.lead}</p>
        {legal.sections.map((section, place) => (
          <section key={section.title}>
            <h2>
              {place + 1}. {section.title}
            </h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </article>
  )
}

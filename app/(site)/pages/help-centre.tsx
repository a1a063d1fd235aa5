// The help centre of /service: the public articles of the knowledge base, by category (docs/domain/knowledge.md#help-centre).
import style from '@/components/site/article.module.css'
import parts from '@/components/site/parts.module.css'
import type { Locale } from '@/lib/i18n/locales'
import { listHelp } from '../data'

/** Nothing where there are no public articles. */
export async function HelpCentre({ language }: { language: Locale }) {
  const articles = await listHelp(language)
  const categories = [...new Set(articles.map(({ category_name }) => category_name))]
  return categories.map((category) => (
    <section key={category} className={parts.help} aria-label={category} lang="zh-CN">
      <h3>{category}</h3>
      <div className={parts.faq}>
        {articles
          .filter(({ category_name }) => category_name === category)
          .map(({ knowledge_key, title, content }) => (
            <details key={knowledge_key}>
              <summary>{title}</summary>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the backend on write and again on read (lib/backend/base/sanitize.ts) */}
              <div className={style.text} dangerouslySetInnerHTML={{ __html: content }} />
            </details>
          ))}
      </div>
    </section>
  ))
}

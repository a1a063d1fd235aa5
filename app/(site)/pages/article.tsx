// /article: one news item, its attachment, neighbours and related items.
import style from '@/components/site/article.module.css'
import frame from '@/components/site/frame.module.css'
import { JsonLd } from '@/components/site/json-ld'
import { articlePath, NewsRows } from '@/components/site/news'
import parts from '@/components/site/parts.module.css'
import { PrintButton } from '@/components/site/print-button'
import { ViewMark } from '@/components/site/view-mark'
import type { Locale } from '@/lib/i18n/locales'
import { text } from '@/lib/i18n/text'
import type { PublicArticle } from '@/lib/model/calls/news'
import { previewKindOf } from '@/lib/model/preview'
import type { SiteContent } from '@/lib/model/site/schemas'
import { publicOrigin } from '@/lib/site/visitor'

interface Props {
  language: Locale
  content: SiteContent['article']
  newsTitle: string
  brand: string
  article: PublicArticle
}

interface FileRef {
  name: string
  url: string
}

export function ArticleBody({ language, content, newsTitle, brand, article }: Props) {
  const files = article.attachment ? (JSON.parse(article.attachment) as FileRef[]) : []
  const source = content.source.replace('{publisher}', article.publisher_name ?? brand)
  return (
    <article className={`${frame.wide} ${style.article}`}>
      <nav className={parts.crumbs} aria-label={text(language, 'site.breadcrumb')}>
        <ol>
          <li>
            <a href="/index">{text(language, 'site.home')}</a>
          </li>
          <li>
            <a href="/news">{newsTitle}</a>
          </li>
          <li lang="zh-CN">
            <a href={`/news?category=${article.news_category_key}`}>{article.category_name}</a>
          </li>
        </ol>
      </nav>
      <h1 lang="zh-CN">{article.title}</h1>
      <p className={style.meta}>
        <time dateTime={`${article.publish_date.replace(' ', 'T')}+08:00`}>{article.publish_date.slice(0, 16)}</time>
        <span lang="zh-CN">{source}</span>
        <span>{text(language, 'site.views', { n: article.view_count })}</span>
        <PrintButton label={content.print} />
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the backend on write and again on read (lib/backend/base/sanitize.ts) */}
      <div className={style.text} lang="zh-CN" dangerouslySetInnerHTML={{ __html: article.news_content }} />
      {files.length > 0 && (
        <section className={style.files}>
          <h2>{content.attachment}</h2>
          <ul>
            {files.map((file) => (
              <li key={file.url}>
                {previewKindOf(file.name) === 'image' ? (
                  <a className={parts.link} href={file.url} target="_blank" rel="noreferrer">
                    {file.name}
                  </a>
                ) : (
                  <a className={parts.link} href={file.url} download>
                    {file.name}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <nav className={style.neighbours} aria-label={newsTitle}>
        <Neighbour label={content.previous} item={article.previous} />
        <Neighbour label={content.next} item={article.next} />
      </nav>
      {article.related.length > 0 && (
        <section className={style.related}>
          <h2>{content.related}</h2>
          <NewsRows items={article.related} />
        </section>
      )}
      <p>
        <a className={parts.link} href="/news">
          {content.back}
        </a>
      </p>
      <ViewMark kind="news" id={article.news_key} />
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': 'NewsArticle',
          headline: article.title,
          datePublished: `${article.publish_date.replace(' ', 'T')}+08:00`,
          dateModified: `${article.update_time.replace(' ', 'T')}+08:00`,
          articleSection: article.category_name,
          description: article.summary ?? undefined,
          inLanguage: 'zh-CN',
          mainEntityOfPage: `${publicOrigin()}${articlePath(article.news_key)}`,
          image: `${publicOrigin()}/og/article?key=${article.news_key}`,
          publisher: { '@type': 'Organization', name: brand },
        }}
      />
    </article>
  )
}

function Neighbour({ label, item }: { label: string; item: PublicArticle['previous'] }) {
  return (
    <p>
      <span>{label}</span>
      {item ? (
        <a href={articlePath(item.news_key)} lang="zh-CN">
          {item.title}
        </a>
      ) : (
        <i>—</i>
      )}
    </p>
  )
}

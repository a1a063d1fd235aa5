// /forum and /board: lists of what people wrote, the thread, the forms.
import style from '@/components/site/community.module.css'
import { SiteForm } from '@/components/site/form'
import { buildForm } from '@/components/site/form-view'
import frame from '@/components/site/frame.module.css'
import { Pager } from '@/components/site/news'
import news from '@/components/site/news.module.css'
import { Checks, PageHero, Section, Tabs } from '@/components/site/parts'
import parts from '@/components/site/parts.module.css'
import { ViewMark } from '@/components/site/view-mark'
import { text } from '@/lib/i18n/text'
import type { ForumThread } from '@/lib/model/calls/site-community'
import { forumBoards } from '@/lib/model/site/forms'
import { listBoard, listForum } from '../data'
import { type BodyProps, pageOfArgs } from './body'

const boardName = (language: BodyProps<'forum'>['language'], board: string) => text(language, `siteForm.option.board.${board}`)

export async function ForumBody({ language, content, attempt, args }: BodyProps<'forum'>) {
  const board = forumBoards.find((name) => name === args.board) ?? 'all'
  const page = pageOfArgs(args)
  const list = await listForum(language, board, String(page))
  const { hero, words, rules, post } = content
  const tabs = [
    { text: words.all, path: '/forum', current: board === 'all' },
    ...forumBoards.map((name) => ({ text: boardName(language, name), path: `/forum?board=${name}`, current: name === board })),
  ]
  return (
    <>
      <PageHero {...hero}>
        <Tabs label={hero.title} items={tabs} />
      </PageHero>
      <section className={parts.tight}>
        <div className={`${frame.wide} ${news.columns}`}>
          <div>
            {list.records.length === 0 && <p className={news.empty}>{words.empty}</p>}
            <ul className={style.posts} lang="zh-CN">
              {list.records.map((item) => (
                <li key={item.post_key}>
                  <a href={`/forum?post=${item.post_key}`}>
                    <h2>{item.title}</h2>
                    <span className={news.meta} lang={language}>
                      {item.is_top && <b>{words.top}</b>}
                      <span>{boardName(language, item.board)}</span>
                      <span lang="zh-CN">{item.nickname}</span>
                      {item.is_staff && <b>{words.staff}</b>}
                      <span>
                        {words.replies} {item.reply_count}
                      </span>
                      <span>
                        {words.views} {item.view_count}
                      </span>
                      <time dateTime={item.last_reply_time ?? item.create_time}>
                        {(item.last_reply_time ?? item.create_time).slice(0, 16)}
                      </time>
                    </span>
                  </a>
                </li>
              ))}
            </ul>
            <Pager
              language={language}
              total={list.total}
              size={20}
              page={page}
              address={(n) => `/forum?${board === 'all' ? '' : `board=${board}&`}pageNo=${n}`}
            />
          </div>
          <aside className={news.aside}>
            <h2>{rules.title}</h2>
            <Checks items={rules.items} />
          </aside>
        </div>
      </section>
      <Section ground="ground" tight>
        <div className={parts.two}>
          <div>
            <h2 className={parts.title}>{post.title}</h2>
            <p className={parts.lead}>{post.lead}</p>
          </div>
          <SiteForm {...buildForm({ language, form: 'forumPost', words: post, attempt, values: board === 'all' ? {} : { board } })} />
        </div>
      </Section>
    </>
  )
}

export function ThreadBody({ language, content, attempt, thread }: Omit<BodyProps<'forum'>, 'args'> & { thread: ForumThread }) {
  const { words, answer } = content
  return (
    <>
      <article className={`${frame.wide} ${style.thread}`}>
        <nav className={parts.crumbs} aria-label={text(language, 'site.breadcrumb')}>
          <ol>
            <li>
              <a href="/index">{text(language, 'site.home')}</a>
            </li>
            <li>
              <a href="/forum">{content.hero.title}</a>
            </li>
            <li>
              <a href={`/forum?board=${thread.board}`}>{boardName(language, thread.board)}</a>
            </li>
          </ol>
        </nav>
        <h1 lang="zh-CN">{thread.title}</h1>
        <Author name={thread.nickname} staff={thread.is_staff ? words.staff : ''} time={thread.create_time} />
        <p className={style.text} lang="zh-CN">
          {thread.content}
        </p>
        <h2 className={parts.subtitle}>
          {words.replies} {thread.replies.length}
        </h2>
        {thread.replies.length === 0 && <p className={news.empty}>{words.noReplies}</p>}
        <ol className={style.replies}>
          {thread.replies.map((reply) => (
            <li key={reply.reply_key}>
              <Author name={reply.nickname} staff={reply.is_staff ? words.staff : ''} time={reply.create_time} />
              <p className={style.text} lang="zh-CN">
                {reply.content}
              </p>
            </li>
          ))}
        </ol>
        <ViewMark kind="forum" id={thread.post_key} />
      </article>
      <Section ground="ground" tight>
        <div className={parts.two}>
          <div>
            <h2 className={parts.title}>{answer.title}</h2>
            <p className={parts.lead}>{answer.lead}</p>
            <p>
              <a className={parts.link} href="/forum">
                {words.back}
              </a>
            </p>
          </div>
          <SiteForm {...buildForm({ language, form: 'forumReply', words: answer, attempt, hidden: { post: thread.post_key } })} />
        </div>
      </Section>
    </>
  )
}

function Author({ name, staff, time }: { name: string; staff: string; time: string }) {
  return (
    <p className={news.meta}>
      <span lang="zh-CN">{name}</span>
      {staff && <b>{staff}</b>}
      <time dateTime={time}>{time.slice(0, 16)}</time>
    </p>
  )
}

export async function BoardBody({ language, content, attempt, args }: BodyProps<'board'>) {
  const page = pageOfArgs(args)
  const list = await listBoard(language, String(page))
  const { hero, form } = content
  return (
    <>
      <PageHero {...hero} />
      <section className={parts.tight}>
        <div className={`${frame.wide} ${parts.two}`}>
          <div>
            <h2 className={parts.title}>{content.list.title}</h2>
            {list.records.length === 0 && <p className={news.empty}>{content.list.empty}</p>}
            <ol className={style.replies} lang="zh-CN">
              {list.records.map((message) => (
                <li key={message.message_key}>
                  <p className={news.meta} lang={language}>
                    <span lang="zh-CN">{message.contact_name}</span>
                    <span>{text(language, `siteForm.option.type.${message.type}`)}</span>
                    <time dateTime={message.create_time}>{message.create_time.slice(0, 16)}</time>
                  </p>
                  <p className={style.text}>{message.content}</p>
                  {message.reply_content && (
                    <div className={style.official}>
                      <b lang={language}>{content.list.official}</b>
                      <p className={style.text}>{message.reply_content}</p>
                    </div>
                  )}
                </li>
              ))}
            </ol>
            <Pager language={language} total={list.total} size={10} page={page} address={(n) => `/board?pageNo=${n}`} />
          </div>
          <div>
            <h2 className={parts.subtitle}>{form.title}</h2>
            <p className={parts.quiet}>{form.lead}</p>
            <SiteForm {...buildForm({ language, form: 'board', words: form, attempt })} />
          </div>
        </div>
      </section>
    </>
  )
}

// Default English content of /news, /article, /forum and /board. What people write there stays in its own language.
import type { ArticleContent, BoardContent, ForumContent, NewsContent } from '../community.ts'

export const news: NewsContent = {
  seo: { title: 'News', description: 'News of Qiheng: product, company, industry and regulation. Articles are in Chinese.' },
  hero: {
    title: 'News',
    lead: 'What changed in the product and in the trade, and what regulation means for daily work. Articles are in Chinese.',
  },
  all: 'All',
  search: { label: 'Search the news', button: 'Search', results: '{n} articles for “{q}”', none: 'Nothing was found. Try another word.' },
  empty: 'There is no news in this category yet.',
  hot: 'Most read',
  feed: 'RSS feed',
}

export const article: ArticleContent = {
  source: 'Source: {publisher}',
  attachment: 'Attachment',
  previous: 'Previous',
  next: 'Next',
  related: 'Related news',
  print: 'Print',
  back: 'Back to the news',
  missing: { title: 'This article is gone', text: 'It may have been retracted, or the link is incomplete. The list has other articles.' },
}

export const forum: ForumContent = {
  seo: { title: 'Community', description: 'How others use Qiheng, their questions and wishes, board by board.' },
  hero: {
    title: 'Community',
    lead: 'How others set their pool rules, what to do with a stuck approval, which feature is missed. Posts are mostly in Chinese.',
  },
  rules: {
    title: 'Before you post',
    items: [
      'Posting and replying need an account; posts appear after review, mostly within one working day',
      'Do not publish names, numbers or amounts of customers',
      'Account and system problems are solved faster by ticket',
    ],
  },
  words: {
    all: 'All boards',
    replies: 'Replies',
    views: 'Views',
    empty: 'No posts on this board yet.',
    noReplies: 'No replies yet. Be the first to answer.',
    top: 'Pinned',
    staff: 'Staff',
    back: 'Back to the community',
  },
  post: {
    title: 'Write a post',
    lead: 'Sign in to post; it appears after review.',
    submit: 'Send',
    done: 'Sent. It appears after review.',
  },
  answer: {
    title: 'Reply',
    lead: 'Sign in to reply; it appears after review.',
    submit: 'Send reply',
    done: 'Sent. It appears after review.',
  },
}

export const board: BoardContent = {
  seo: { title: 'Message board', description: 'Questions, complaints and ideas for Qiheng, answered one by one in public.' },
  hero: {
    title: 'Message board',
    lead: 'Questions, ideas, complaints. We answer each and publish after review; your number is never published.',
  },
  list: { title: 'Published messages', empty: 'No published messages yet.', official: 'Our answer' },
  form: {
    title: 'Write a message',
    lead: 'Only your surname is published.',
    submit: 'Send',
    done: 'Sent. It appears after review, and we also call you.',
  },
}

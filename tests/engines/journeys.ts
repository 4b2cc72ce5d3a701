import { ADMINISTRATOR } from '#tests/support/running-platform.ts'
import { listPageRoutes } from '#tests/support/site-pages.ts'
import type { Page } from './support/page.ts'

/** What people do on the site. They run in this order in one window, and the last ones are signed in. */
export const JOURNEYS: Readonly<Record<string, (page: Page, id: string) => Promise<void>>> = {
  'opens every public page': async (page) => {
    for (const path of listPageRoutes()) {
      await page.open(path)
      await page.see('heading')
    }
  },

  'sends a message': async (page, id) => {
    await page.open('/contact')
    await page.fill('Name', `Ada ${id}`)
    await page.fill('Email', 'ada@example.com')
    await page.fill('Message', 'We need a chair.')
    await page.takeTime()
    await page.press('Send Message')
    await page.see('text', 'Message sent successfully!')
  },

  'takes the board quiz': async (page) => {
    await page.open('/')
    await page.press('Do You Need A Board?')
    for (let number = 1; number <= 8; number++) {
      await page.see('text', `Question ${number} of 8`)
      await page.chooseFirst()
      await page.press(number === 8 ? 'See Results' : 'Next')
    }
    await page.see('text', 'Your Score: ')
  },

  'takes the AI quiz': async (page) => {
    await page.open('/ai-readiness-quiz')
    for (let number = 1; number <= 7; number++) {
      await page.see('text', `Viewing Question ${number} of 7`)
      await page.chooseFirst()
      await page.press(number === 7 ? 'View Results' : 'Next')
    }
    await page.see('heading', 'Ready for AI Implementation')
  },

  'takes an ads quiz': async (page) => {
    await page.open('/ads/quiz-a?utm_source=google&utm_campaign=engines')
    await takeAdsQuiz(page, 3, 'Submit')
    await page.see('link', 'Get My Assessment')
  },

  'requests the assessment and takes it': async (page, id) => {
    await page.open('/ads/assessment')
    await page.fill('Full Name', `Bo ${id}`)
    await page.fill('Email Address', 'bo@example.com')
    await page.select('Company Size', '11-50')
    await page.fill('Year Company Founded', '1998')
    await page.select('Your Role', 'Owner')
    await page.press('Start Full Assessment')
    await page.arriveAt('/ads/full-assessment')
    await takeAdsQuiz(page, 10, 'Finish Assessment')
    await page.see('heading', 'Your Complete Business IQ Assessment')
  },

  'signs in and stays signed in after a reload': async (page) => {
    await page.open('/admin/auth')
    await page.fill('Username', ADMINISTRATOR.ADMIN_USERNAME)
    await page.fill('Password', ADMINISTRATOR.ADMIN_PASSWORD)
    await page.press('Sign In')
    await page.see('heading', 'Dashboard')
    await page.reload()
    await page.see('heading', 'Dashboard')
  },

  'writes an article and publishes it': async (page, id) => {
    await page.open('/admin/blog/new')
    await page.fill('Title', `Engine ${id}`)
    await page.fill('Description', 'Written in one more browser.')
    await page.fill('Content', 'Words of one more browser.')
    await page.press('Create Post')
    await page.see('text', 'Blog post created successfully.')
    await page.open(`/diary/engine-${id}`)
    await page.see('heading', `Engine ${id}`)
    await page.see('text', 'Words of one more browser.')
  },

  'finds a lead and takes a note': async (page, id) => {
    await page.open(`/admin/leads?text=${encodeURIComponent(`Ada ${id}`)}`)
    await page.follow(`Ada ${id}`)
    await page.see('heading', `Ada ${id}`)
    await page.fill('Note', 'Call on Thursday')
    await page.press('Save note')
    await page.see('text', 'Note saved.')
  },

  'builds the link of a campaign and opens it': async (page, id) => {
    await page.open('/admin/campaigns')
    await page.press('Build a link')
    await page.select('Page', '/ads/quiz-b')
    await page.press('LinkedIn ad')
    await page.fill('Campaign', `spring-${id}`)
    await page.press('Save link')
    await page.see('button', 'Saved')
    await page.open(
      `/ads/quiz-b?utm_source=linkedin&utm_medium=paid-social&utm_campaign=spring-${id}`,
    )
    await page.see('text', 'Question 1 of 3')
  },
}

async function takeAdsQuiz(page: Page, questions: number, last: string): Promise<void> {
  for (let number = 1; number <= questions; number++) {
    const isLast = number === questions
    await page.see('text', `Question ${number} of ${questions}`)
    await page.chooseFirst()
    await page.press(isLast ? last : 'Next')
    await page.press(isLast ? 'See Results' : 'Continue')
  }
}

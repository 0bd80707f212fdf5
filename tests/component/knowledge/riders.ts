import { usualDocsForm, usualLook } from '#domain/knowledge/settings.ts'

/** Knowledge base as an API response. */
export const riders = {
  ...{ id: 7, name: 'Riders', detail: '', createdAt: 0, articleCount: 1, categoryCount: 0, cname: '' },
  ...{ isDeleted: false, isPublic: true, url: 'http://desk.test/help/7', revision: 4, docsVisible: true },
  ...{ language: 'en', gaKey: '', anonymizedIp: true, seoTitle: '', seoDescription: '' },
  ...{ docsForm: usualDocsForm, look: usualLook, ogImage: null, background: null, logo: null, favicon: null },
  ...{ css: '', cleanCss: '', javascript: '', hostState: null },
}

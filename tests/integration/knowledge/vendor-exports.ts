/** Export of Zendesk Guide. */
export const zendesk = {
  articles: [
    {
      ...{ id: 360_001, title: 'Charge  it', section_id: 21, draft: false, locale: 'en-us' },
      body: '<p>See <a href="https://old.zendesk.example/hc/en-us/articles/360002-Store-it">storing</a><script>x()</script></p>',
    },
    {
      id: 360_002,
      title: 'Store it',
      section_id: 22,
      body: '<p>Dry, <a href="/hc/articles/360001">charged</a>.</p>',
    },
  ],
  sections: [
    { id: 21, name: 'Care', category_id: 31 },
    { id: 22, name: 'Care', category_id: 32 },
  ],
  categories: [
    { id: 31, name: 'Bikes' },
    { id: 32, name: 'Batteries' },
  ],
  article_attachments: [
    {
      article_id: 360_001,
      file_name: 'Plan <1>.pdf',
      content_url: 'https://old.zendesk.example/f/1',
      inline: false,
    },
    {
      article_id: 360_001,
      file_name: 'in.png',
      content_url: 'https://old.zendesk.example/f/2',
      inline: true,
    },
  ],
  next_page: null as string | null,
}

/** Export of Freshdesk Solutions. */
export const freshdesk = [
  {
    category: {
      ...{ id: 31, name: 'Bikes' },
      folders: [
        {
          ...{ id: 41, name: 'Repairs' },
          articles: [
            { id: 500, title: 'Mend a tyre', description: '<p>Glue.</p>', status: 2, folder_id: 41 },
            {
              ...{ id: 501, title: 'Brakes', status: 1, folder_id: 41 },
              description:
                '<p><a href="https://old.freshdesk.example/en/support/solutions/articles/500-mend">Tyre</a></p>',
              attachments: [{ id: 1, name: 'a.pdf', attachment_url: 'https://old.freshdesk.example/a.pdf' }],
            },
          ],
        },
      ],
    },
  },
]

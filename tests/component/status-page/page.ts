/** Status page as an API response. */
export const page = {
  ...{ id: 1, revision: 1, pageTitle: 'Ridgeline', description: '', domain: 'ridgeline', customUrl: '' },
  hostState: null,
  ...{ logo: null, favicon: null, timeZone: 'UTC', isSubscribable: true, url: 'http://x/status/ridgeline' },
  embed: { position: 'bottom-right', backgroundColor: '#ffffff', textColor: '#000000' },
}

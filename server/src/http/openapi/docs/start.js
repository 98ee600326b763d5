/* Starts Swagger UI, which the previous script loaded, with the description of this server. */

/** Adds accessible names to two controls that Swagger UI leaves unnamed. */
const namedControls = ({ React: { createElement } }) => ({
  wrapComponents: {
    TextArea: (Original) => (props) => createElement(Original, { ...props, 'aria-label': 'Request body' }),
    CloseIcon: (Original) => (props) =>
      createElement('span', { role: 'img', 'aria-label': 'Close' }, createElement(Original, props)),
  },
});

window.SwaggerUIBundle({
  dom_id: '#docs',
  url: '/api/openapi.json',
  // Otherwise Swagger UI renders a long list of operations only as far as the reader has scrolled.
  docExpansion: 'none',
  defaultModelExpandDepth: 3,
  defaultModelsExpandDepth: -1,
  displayOperationId: true,
  displayRequestDuration: true,
  persistAuthorization: false,
  plugins: [namedControls],
  syntaxHighlight: { activated: false },
  validatorUrl: null,
});
